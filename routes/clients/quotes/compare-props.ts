import type { ReactNode } from 'react'
import type { PublicProfileRow } from '../../../src/agents/public-profile.ts'
import type { Comparison, QuoteSubject } from '../../../src/quotes/comparison.ts'
import type { MedicareAmounts } from '../../../src/quotes/queries.ts'
import type { PlanGroup } from '../../../src/rates/plans.ts'
import type { OpenSwitchingRight } from '../../../src/switching/open-rights.ts'
import type { PublicProfile } from '../shared/public-profile.ts'
import type { OfferChoice } from './choice-form.tsx'
import type { QuoteActions } from './client-actions.tsx'
import type { CorrectionFormProps } from './correction-form.tsx'

export interface ComparePageProps {
  /** Undefined for a stranger. */
  firstName: string | undefined
  subject: QuoteSubject
  comparison: Comparison
  amounts: MedicareAmounts
  effectiveOn: string
  /** The first days of the months to choose from. */
  effectiveDates: readonly string[]
  /** The day on which the prices were looked up. */
  pricedOn: string
  profile: PublicProfile
  /** The agency's own videos. */
  videos: Pick<PublicProfileRow, 'plans_video' | 'low_price_video'>
  groupUrl: (group: PlanGroup) => string
  /** Undefined for a helper, as are `choice` and `actions`. */
  correction?: CorrectionFormProps | undefined
  /** Notices above the prices. */
  notice?: ReactNode
  /** The client's right, open today, to change without health questions. */
  right?: OpenSwitchingRight | undefined
  /** Undefined for a stranger, who cannot choose. */
  choice?: OfferChoice | undefined
  actions?: QuoteActions | undefined
}
