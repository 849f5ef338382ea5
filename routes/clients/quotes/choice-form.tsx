import type { ReactNode } from 'react'
import { choiceWords } from '../../../src/messages/client/choice.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../src/ui/dialog.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { FilmLink } from './film-link.tsx'

const FORM = 'choice'
const GREAT = 'great-choice'

export interface OfferChoice {
  /** Takes `offer`, the key of the ticked card. */
  action: string
  /** Who talks with the client afterwards. */
  agent: string | undefined
  film: string | null
  /** The client may have a right to switch without health questions today. */
  withoutQuestions?: boolean | undefined
  /** Nothing, or nothing that is still offered, was ticked; the id of the field to go to with it. */
  error?: { field: string; message: string } | undefined
}

/** Around the cards of one or more groups: one price is ticked, and its card shows the button. Source: quotes-010. */
export function ChoiceForm({ choice, children }: { choice: OfferChoice; children: ReactNode }) {
  const words = useWords(choiceWords)
  const { action, error } = choice
  return (
    <>
      {error && <ErrorSummary errors={[error]} title={words.tickFirst} />}
      <form id={FORM} method="post" action={action} data-pending={words.pending}>
        {children}
      </form>
      <GreatChoice {...choice} />
    </>
  )
}

/** Of the ticked card. Where there are no invoker commands it posts straight away. */
export function QualifyButton({ describedBy }: { describedBy: string }) {
  const { qualify } = useWords(choiceWords)
  return (
    <div className="offer__go no-print">
      <Button
        type="button"
        variant="primary"
        command="show-modal"
        commandfor={GREAT}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        className="by-command"
      >
        {qualify}
      </Button>
      <Button variant="primary" aria-describedby={describedBy} className="by-link">
        {qualify}
      </Button>
    </div>
  )
}

/** Source: quotes-007. */
function GreatChoice({ agent, film, withoutQuestions }: OfferChoice) {
  const words = useWords(choiceWords)
  return (
    <Dialog id={GREAT} title={words.great}>
      <DialogBody>
        <p>{words.greatNext}</p>
        <ol className="steps">
          {words.greatSteps(agent).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {withoutQuestions && <p>{words.greatOptional}</p>}
        <FilmLink href={film} />
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" form={FORM}>
          {words.goOn}
        </Button>
        <DialogCancel dialog={GREAT}>{words.notYet}</DialogCancel>
      </DialogFoot>
    </Dialog>
  )
}
