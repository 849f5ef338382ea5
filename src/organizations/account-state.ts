/**
 * What an agency's subscription allows. Billing updates it; changes that depend only on the time can be up to 15
 * minutes late.
 */
export const accountStates = ['setting_up', 'trial', 'live', 'grace', 'read_only'] as const
export type AccountState = (typeof accountStates)[number]

/**
 * Whether emails may go to clients, which needs a card or a contract. During setup and in the free month without a card
 * they go to the agency itself. In a read-only account they wait, except those that a client requested.
 */
export const mayMailClients = (account_state: AccountState): boolean =>
  account_state === 'live' || account_state === 'grace'
