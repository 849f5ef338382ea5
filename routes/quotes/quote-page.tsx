import type { ReactNode } from 'react'
import { formatLong } from '../../src/lib/calendar-date.ts'
import { isCarrierName } from '../../src/lib/carriers.ts'
import { formatCents } from '../../src/lib/money.ts'
import { stateNameIn } from '../../src/lib/states.ts'
import { type CompareWords, compareWords } from '../../src/messages/compare.ts'
import { quoteWords } from '../../src/messages/quote.ts'
import { scheduleWords } from '../../src/messages/schedule.ts'
import { paidNow } from '../../src/quotes/against-now.ts'
import type { Subject } from '../../src/quotes/comparison.ts'
import { hasOwnPlans } from '../../src/rates/plans.ts'
import { YOUNGEST_RATED } from '../../src/rates/rate-provider.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { useLanguage, useWords } from '../../src/ui/language.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { urls } from '../../src/urls.ts'
import { CallButton } from '../clients/call-button.tsx'
import type { Caller } from '../clients/door.ts'
import type { PublicFaces } from '../clients/faces.ts'
import { type Choice, ChoiceForm } from './choice-form.tsx'
import { type Correction, CorrectionForm } from './correction-form.tsx'
import type { Looked } from './look.ts'
import { NoOffers } from './no-offers.tsx'
import { OfferList, OfferNotes } from './offer-list.tsx'
import { placeName } from './place-name.ts'

interface QuotePageProps extends Pick<Looked, 'subject' | 'comparison' | 'amounts' | 'effectiveOn' | 'pricedOn'> {
  client: Caller & { kind: 'client' }
  faces: PublicFaces
  correction: Correction
  choice: Choice | undefined
  /** What is to be said before the prices. */
  notice?: ReactNode
}

/** One person's quote: who it is for, and the recommended plans of all groups on one page. Source: quotes-003, quotes-004. */
export function QuotePage(props: QuotePageProps) {
  const { client, subject, comparison, faces, correction, notice } = props
  const words = useWords(quoteWords)
  const { first_name: firstName } = client.face
  const hasOffers = comparison.groups.length > 0
  return (
    <div className="compare">
      <h1>{words.heading(firstName)}</h1>
      {notice}
      <PersonalQuote {...props} />
      <CorrectionForm subject={subject} correction={correction} />
      {hasOffers ? (
        <Recommended {...props} />
      ) : (
        subject.state && (
          <>
            <p>{words.noPlans}</p>
            <NoOffers faces={faces} />
          </>
        )
      )}
      <Explore client={client} />
      {hasOffers && faces.phone && <CallButton phone={faces.phone} who={faces.agent?.firstName} />}
    </div>
  )
}

function PersonalQuote({ client, subject, effectiveOn }: QuotePageProps) {
  const words = useWords(quoteWords)
  const compare = useWords(compareWords)
  const language = useLanguage()
  const { state, county, zip, age, ageIsGuess, now } = subject
  const facts = {
    [words.name]: client.face.first_name,
    [words.place]: state ? `${placeName({ state, county }, language)} ${zip}`.trim() : zip || undefined,
    [words.age]: ageIsGuess ? words.ageIsGuess : words.ageThen(age),
    [words.have]: now ? held(now, compare) : words.haveUnknown,
    [words.starts]: formatLong(effectiveOn, language),
  }
  return (
    <section className="personal" aria-labelledby="personal-quote">
      <h2 id="personal-quote">{words.personal}</h2>
      <dl>
        {Object.entries(facts).map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

function held({ carrier, plan, cents }: NonNullable<Subject['now']>, words: CompareWords): string {
  const name = words.now(carrier === 'Other' ? words.carrierOther : carrier, plan === 'Other' ? null : plan)
  return `${name}, ${formatCents(cents)} ${words.perMonth}`
}

function Recommended({ subject, comparison, amounts, pricedOn, choice }: QuotePageProps) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const { recommended } = useWords(quoteWords)
  const { groups, allOffers, isIllustrative, closedPlan } = comparison
  const tooYoung = subject.age < YOUNGEST_RATED
  const list = groups.map(({ group, offers }) => (
    <OfferList
      key={group}
      offers={offers}
      now={paidNow(subject, amounts)}
      isIllustrative={isIllustrative}
      fromOthers={isCarrierName(subject.currentCarrier ?? '')}
      pick={choice !== undefined}
    />
  ))
  const place = placeName({ state: subject.state!, county: subject.county }, language)
  return (
    <>
      {subject.ageIsGuess && <Notice kind="warn">{words.ageIsGuess}</Notice>}
      {subject.countyIsGuess && <Notice kind="warn">{words.countyIsGuess(subject.zip, place)}</Notice>}
      {tooYoung && <Notice kind="warn">{words.tooYoung}</Notice>}
      {isIllustrative && <Notice title={words.illustrative}>{words.illustrativeWhy}</Notice>}
      {closedPlan && <Notice>{words.closedPlan(closedPlan)}</Notice>}
      {hasOwnPlans(subject.state!) && <Notice>{words.ownPlans(stateNameIn(language, subject.state!))}</Notice>}
      <h2>{recommended}</h2>
      {choice ? <ChoiceForm choice={choice}>{list}</ChoiceForm> : list}
      <OfferNotes offers={allOffers} pricedOn={pricedOn} />
    </>
  )
}

/** Source: quotes-013. */
function Explore({ client: { face, link } }: Pick<QuotePageProps, 'client'>) {
  const words = useWords(quoteWords)
  const { loading } = useWords(scheduleWords)
  if (face.is_helper) return null
  return (
    <section className="stack no-print">
      <p>{words.exploreWhy}</p>
      <p>
        <ButtonLink href={urls.schedule({ org: face.agency_slug, id: link, status: 'decline' })} data-pending={loading}>
          {words.explore}
        </ButtonLink>
      </p>
    </section>
  )
}
