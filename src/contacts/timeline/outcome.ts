/** Kept the policy, switched to another one with the agency, or lost: to another agency or without a policy. */
export const outcomeKinds = ['kept', 'switched', 'lost'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]
