/**
 * What an agency's subscription lets it do. Billing works it out and writes it; what time alone changes is written by a
 * job, so it may be some minutes late.
 */
export const accountStates = ['setting_up', 'trial', 'live', 'grace', 'read_only'] as const
export type AccountState = (typeof accountStates)[number]

/** Mail may leave to clients: a card was given. The others mail themselves only. */
export const mayMailClients = (account_state: AccountState): boolean =>
  account_state === 'live' || account_state === 'grace'
