/**
 * What an agency's subscription lets it do. Billing works it out and writes it; what time alone changes is written by a
 * job, so it may be some minutes late.
 */
export const standings = ['setting_up', 'trial', 'live', 'grace', 'read_only'] as const
export type Standing = (typeof standings)[number]

/** Mail may leave to clients: a card was given. The others mail themselves only. */
export const mayMailClients = (standing: Standing): boolean => standing === 'live' || standing === 'grace'
