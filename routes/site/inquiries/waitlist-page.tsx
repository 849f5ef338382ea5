import SavingButton from '../../../islands/saving-button.tsx'
import { waitlistWords as words } from '../../../src/messages/inquiries.ts'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'
import { errorsInOrder, type InquiryFormProps, inquiryFields, PersonFields } from './fields.tsx'

const SavingButtonIsland = island('saving-button', SavingButton)

/** Source: marketing-011. */
export function WaitlistPage(props: InquiryFormProps) {
  const field = inquiryFields(words, props)
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      {props.failure && <Notice kind="bad" title={props.failure} role="alert" />}
      <ErrorSummary
        title={words.refused}
        errors={errorsInOrder(['name', 'email', 'phone', 'numAgents', 'bookSize'], props.errors)}
      />
      <form method="post" action={urls.waitlist()} className="stack" noValidate>
        <PersonFields field={field} />
        <TextField inputMode="numeric" width="short" required maxLength={8} {...field('numAgents')} />
        <TextField
          inputMode="numeric"
          width="short"
          required
          maxLength={8}
          hint={words.bookSizeHint}
          {...field('bookSize')}
        />
        <SavingButtonIsland label={words.button} busyLabel={words.busy} block />
      </form>
    </>
  )
}
