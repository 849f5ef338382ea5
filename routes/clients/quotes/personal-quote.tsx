import { formatLong } from '../../../src/lib/calendar-date.ts'
import { formatCents } from '../../../src/lib/money.ts'
import { type CompareWords, compareWords } from '../../../src/messages/client/compare.ts'
import { quoteWords } from '../../../src/messages/client/quote.ts'
import type { QuoteSubject } from '../../../src/quotes/comparison.ts'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { placeNameAlone } from './place-name.ts'

/** The person and the effective date of the prices. Source: quotes-003. */
export function PersonalQuote({
  firstName,
  subject,
  effectiveOn,
}: {
  firstName: string
  subject: QuoteSubject
  effectiveOn: string
}) {
  const words = useWords(quoteWords)
  const compare = useWords(compareWords)
  const language = useLanguage()
  const { state, county, zip, age, ageIsGuess, currentPolicy } = subject
  const facts = {
    [words.name]: firstName,
    [words.place]: state ? `${placeNameAlone({ state, county }, language)} ${zip}`.trim() : zip || undefined,
    [words.age]: ageIsGuess ? words.ageIsGuess : words.ageThen(age),
    [words.have]: currentPolicy ? currentPolicyText(currentPolicy, compare) : words.haveUnknown,
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

function currentPolicyText(
  { carrier, plan, cents }: NonNullable<QuoteSubject['currentPolicy']>,
  words: CompareWords,
): string {
  const name = words.now(carrier === 'Other' ? words.carrierOther : carrier, plan === 'Other' ? null : plan)
  return `${name}, ${formatCents(cents)} ${words.perMonth}`
}
