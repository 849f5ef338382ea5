/**
 * States whose rules let no premium rise because somebody grows older: everybody pays one price there (AR, CT, ID, MA,
 * ME, MN, NY, VT, WA), or that of the age at which they began (AZ, FL, GA, MO, NH). What a book asks of an older newcomer
 * is no step for who has the policy. Elsewhere most companies rate by attained age, and a book does not say which do not.
 * Source: KFF, "Medigap Enrollment and Consumer Protections Vary Across States", and the states' own guides; checked
 * 2026-11.
 */
const WITHOUT_AGE_STEPS = new Set(['AR', 'CT', 'ID', 'MA', 'ME', 'MN', 'NY', 'VT', 'WA', 'AZ', 'FL', 'GA', 'MO', 'NH'])

/** Whether a policy there may cost more from a birthday on. */
export const hasAgeSteps = (state: string): boolean => !WITHOUT_AGE_STEPS.has(state)
