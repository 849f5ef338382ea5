/** Only admins may change selling settings, or the agency's details are used for everyone. */
export type SellingRefusal = 'settings_locked' | 'agency_speaks'

/**
 * Returns why selling settings cannot be changed, or undefined if they can. Every way to change them uses this rule.
 * `selling`: what a person may sell, as set by carriers and licenses (roles-008). `sender`: what the agency's own
 * details replace: booking link, signature and the choice between them (roles-009).
 */
export function sellingRefusal(
  changed: { selling: boolean; sender: boolean },
  agency: { mayChange: boolean; forcesAgencyDetails: boolean },
): SellingRefusal | undefined {
  if ((changed.selling || changed.sender) && !agency.mayChange) return 'settings_locked'
  return changed.sender && agency.forcesAgencyDetails ? 'agency_speaks' : undefined
}
