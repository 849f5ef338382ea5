export const QUOTE_DAYS = 180
/** A quote with fewer days left is not handed out again: the mail it goes into should not outlive it. */
export const REUSE_DAYS = 30
/** Looking again within this many minutes is one visit. */
export const VISIT_MINUTES = 30

export const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * 86_400_000)
