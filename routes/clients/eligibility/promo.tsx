import { advantageCounts, advantageWords } from '../../../src/messages/client/advantage.ts'
import { eligibilityWords } from '../../../src/messages/client/eligibility.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { needSheets, pendingText } from '../../../src/ui/page-assets.ts'
import { exploreUrl, type HealthCheckVisitor } from './visitor.ts'

/**
 * Shown only if the agency has entered the counts for the disclaimer, which is mandatory here. Source: eligibility-003.
 */
export function Promo({ visitor }: { visitor: HealthCheckVisitor }) {
  needSheets('eligibility')
  const { promo } = useWords(eligibilityWords)
  const { disclaimer } = useWords(advantageWords)
  const { loading } = useWords(scheduleWords)
  const counts = advantageCounts(visitor.caller.profileRow)
  if (!counts) return null
  return (
    <aside className="promo" aria-labelledby="promo">
      <h2 id="promo">{promo.title}</h2>
      <p>{promo.text}</p>
      <ButtonLink href={exploreUrl(visitor)} {...pendingText(loading)}>
        {promo.explore}
      </ButtonLink>
      <p>
        <small>{disclaimer(counts)}</small>
      </p>
    </aside>
  )
}
