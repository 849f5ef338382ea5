/** Kept as it is, switched with us to another policy, or gone: to another agency or to no policy at all. */
export const outcomeKinds = ['kept', 'switched', 'lost'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]
