/** Why somebody's selling settings stay as they are: the agency keeps them to its admins, or speaks for everybody. */
export type SellingRefusal = 'settings_locked' | 'agency_speaks'

/**
 * The one rule for every way to change these settings. `selling` is anything somebody sells with (roles-008); `sender` what
 * the agency's own details take the place of: booking link, signature and whose they are (roles-009).
 */
export function whyNotChangeSelling(
  changed: { selling: boolean; sender: boolean },
  agency: { mayChange: boolean; speaks: boolean },
): SellingRefusal | undefined {
  if ((changed.selling || changed.sender) && !agency.mayChange) return 'settings_locked'
  return changed.sender && agency.speaks ? 'agency_speaks' : undefined
}
