/**
 * Kept the policy, switched to another one with the agency, or lost: the client moved to another agency or has no
 * policy.
 */
export const outcomeKinds = ['kept', 'switched', 'lost'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]
