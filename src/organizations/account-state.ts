/**
 * What an agency's subscription allows. Billing updates it; changes that depend only on the time can be a few minutes
 * late.
 */
export const accountStates = ['setting_up', 'trial', 'live', 'grace', 'read_only'] as const
export type AccountState = (typeof accountStates)[number]

/** Whether emails may go to clients, which needs a card. In the other states emails go to the agency itself. */
export const mayMailClients = (account_state: AccountState): boolean =>
  account_state === 'live' || account_state === 'grace'
