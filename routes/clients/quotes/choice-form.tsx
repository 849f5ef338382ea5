import type { ReactNode } from 'react'
import { choiceWords } from '../../../src/messages/client/choice.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../src/ui/dialog.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { dialogCommand, pendingText } from '../../../src/ui/page-assets.ts'
import { VideoLink } from './video-link.tsx'

const FORM_ID = 'choice'
const DIALOG_ID = 'great-choice'

export interface OfferChoice {
  /** URL that receives `offer`, the key of the chosen card. */
  action: string
  /** First name of the agent. */
  agent: string | undefined
  video: string | null
  /** The client may have a right to switch without health questions today. */
  withoutQuestions?: boolean | undefined
  /** No valid offer was chosen. `field` is the id of the field that the message links to. */
  error?: { field: string; message: string } | undefined
}

/** Wraps the cards of one or more groups. The card of the chosen price shows the button. Source: quotes-010. */
export function ChoiceForm({ choice, children }: { choice: OfferChoice; children: ReactNode }) {
  const words = useWords(choiceWords)
  const { action, error } = choice
  return (
    <>
      {error && <ErrorSummary errors={[error]} title={words.checkFirst} />}
      <form id={FORM_ID} method="post" action={action} {...pendingText(words.pending)}>
        {children}
      </form>
      <GreatChoice {...choice} />
    </>
  )
}

/** The button of the chosen card. In browsers without invoker commands, it posts the form directly. */
export function QualifyButton({ describedBy }: { describedBy: string }) {
  const { qualify } = useWords(choiceWords)
  return (
    <>
      <Button
        type="button"
        variant="primary"
        {...dialogCommand('show-modal', DIALOG_ID)}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        className="needs-invoker"
      >
        {qualify}
      </Button>
      <Button variant="primary" aria-describedby={describedBy} className="without-invoker">
        {qualify}
      </Button>
    </>
  )
}

/** Source: quotes-007. */
function GreatChoice({ agent, video, withoutQuestions }: OfferChoice) {
  const words = useWords(choiceWords)
  return (
    <Dialog id={DIALOG_ID} title={words.great}>
      <DialogBody>
        <p>{words.greatNext}</p>
        <ol className="steps">
          {words.greatSteps(agent).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {withoutQuestions && <p>{words.greatOptional}</p>}
        <VideoLink href={video} />
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" form={FORM_ID}>
          {words.goOn}
        </Button>
        <DialogCancel dialog={DIALOG_ID}>{words.notYet}</DialogCancel>
      </DialogFoot>
    </Dialog>
  )
}
