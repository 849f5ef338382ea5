import { eligibilityWords } from '../../../src/messages/client/eligibility.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { needSheets, pendingText } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { Promo } from './promo.tsx'
import { type HealthCheckVisitor, scheduleUrl } from './visitor.ts'

/** What the questions are about, who reads the answers, and who does not have to answer. Source: eligibility-001. */
export function IntroPage({ visitor }: { visitor: HealthCheckVisitor }) {
  needSheets('eligibility')
  const words = useWords(eligibilityWords)
  const { loading } = useWords(scheduleWords)
  const { at, caller, profile, who } = visitor
  return (
    <div className="eligibility">
      <h1>{words.title}</h1>
      <p className="eligibility__lead">{words.lead}</p>
      <p>{words.what(who)}</p>
      <ul className="eligibility__points">
        {words.points(who, profile.agency.name).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="eligibility__buttons">
        <ButtonLink
          variant="primary"
          size="large"
          href={urls.eligibility({ ...at, topic: 1 })}
          {...pendingText(words.loading)}
        >
          {words.start}
        </ButtonLink>
        {caller.kind === 'client' && <a href={urls.compare(caller.link)}>{words.backToPrices}</a>}
      </div>
      <section className="eligibility__aside" aria-labelledby="need-not">
        <h2 id="need-not">{words.needNot}</h2>
        <p>{words.needNotWhy}</p>
        <p>
          <a href={scheduleUrl(visitor)} {...pendingText(loading)}>
            {words.skip}
          </a>
        </p>
      </section>
      <Promo visitor={visitor} />
    </div>
  )
}
