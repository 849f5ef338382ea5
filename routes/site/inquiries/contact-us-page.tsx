import SavingButton from '../../../islands/saving-button.tsx'
import { contactUsWords as words } from '../../../src/messages/inquiries.ts'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextArea } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { errorsInOrder, type InquiryFormProps, inquiryFields, PersonFields } from './fields.tsx'

const SavingButtonIsland = island('saving-button', SavingButton)

/** Source: marketing-019. */
export function ContactUsPage({ email, ...form }: InquiryFormProps & { email: string }) {
  const field = inquiryFields(words, form)
  return (
    <div className="welcome stack">
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      {form.failure && <Notice kind="bad" title={form.failure} role="alert" />}
      <ErrorSummary title={words.refused} errors={errorsInOrder(['name', 'email', 'phone', 'message'], form.errors)} />
      <form {...postTo(urls.contactUs())} className="stack" noValidate>
        <PersonFields field={field} />
        <TextArea rows={6} required maxLength={5_000} {...field('message')} />
        <SavingButtonIsland label={words.button} busyLabel={words.busy} block />
      </form>
      <section aria-labelledby="help" className="stack__section">
        <h2 id="help">{words.help.title}</h2>
        <ul>
          <li>
            <a href={urls.pricing()}>{words.help.pricing}</a>
          </li>
          <li>
            <a href={urls.rules.list()}>{words.help.rules}</a>
          </li>
          <li>
            <a href={urls.login()}>{words.help.signIn}</a>
          </li>
          <li>{words.help.client}</li>
          <li>
            {words.help.write} <a href={`mailto:${email}`}>{email}</a>
          </li>
        </ul>
      </section>
    </div>
  )
}
