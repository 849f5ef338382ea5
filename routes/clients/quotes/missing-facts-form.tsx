import { compareWords } from '../../../src/messages/client/compare.ts'
import { unknownFacts } from '../../../src/quotes/comparison.ts'
import { Button } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { pendingText } from '../../../src/ui/page-assets.ts'
import { CallButton } from '../shared/call-button.tsx'
import type { ComparePageProps } from './compare-props.ts'
import { FactField } from './fact-field.tsx'
import { GetForm } from './get-form.tsx'

/** Shown instead of prices while gender or tobacco use is unknown. The answers go into the URL, like corrections. */
export function MissingFactsForm({
  firstName = '',
  subject,
  correction,
  profile,
}: Pick<ComparePageProps, 'firstName' | 'subject' | 'correction' | 'profile'>) {
  const words = useWords(compareWords)
  const unknown = unknownFacts(subject)
  return (
    <section className="correct" aria-labelledby="ask-facts">
      <h2 id="ask-facts">{words.askFacts}</h2>
      <p>
        {unknown.map((fact) => words.askFactsWhy[fact]).join(' ')}{' '}
        {correction ? words.askFactsNow : words.askFactsOfClient(firstName)}
      </p>
      {correction && (
        <GetForm
          className="correct__form"
          to={correction.action}
          fields={unknown}
          {...pendingText(correction.pending ?? words.loading)}
        >
          {unknown.map((fact) => (
            <FactField key={fact} {...{ fact, subject }} />
          ))}
          <Button variant="primary" size="large">
            {words.update}
          </Button>
        </GetForm>
      )}
      {correction && profile.phone && (
        <CallButton phone={profile.phone} who={profile.agent?.firstName} variant="plain" />
      )}
    </section>
  )
}
