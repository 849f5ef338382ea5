import { editFields } from '../../../src/contacts/edit/edit-fields.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { changedFacts } from '../../../src/messages/contact.ts'
import { contactTextsWords } from '../../../src/messages/contact-texts.ts'
import { fieldsIn } from '../../../src/prospects/review-submitted-details.ts'
import { changedDetails, type OpenDetails } from '../../../src/prospects/submitted-details.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { type ContactPageProps, ListOriginField } from './props.tsx'
import { submittedWords as words } from './words.ts'

/** Renders nothing without submitted details. */
export function SubmittedDetailsCard(props: ContactPageProps) {
  if (props.submitted.length === 0) return null
  return (
    <Card title={words.title} id="submitted-details">
      {props.submitted.map((open) => (
        <Open key={open.id} {...props} open={open} />
      ))}
    </Card>
  )
}

function Open({ open, contact, names, viewer, from }: ContactPageProps & { open: OpenDetails }) {
  const { details, prospect, submitted_at } = open
  const fields = fieldsIn(changedDetails(contact, details))
  return (
    <form {...postTo(urls.contacts.submittedDetails(contact.id, open.id))} className="submitted">
      <ListOriginField from={from} />
      <p>
        {(details.first_name ? words.lead : words.answered)(formatMoment(submitted_at, viewer.timeZone))}{' '}
        {fields.length > 0 ? words.select : words.same}
      </p>
      {fields.map((field) => {
        const facts = changedFacts({ before: contact, after: pick(details, editFields[field]) }, names)
        const label = facts.map(({ name, before, after }) => words.take(name, before, after)).join(', ')
        // Preselected if the contact has no value yet.
        const isNew = editFields[field].every((column) => contact[column] === null)
        const id = `take-${open.id}-${field}`
        return <CheckboxField key={field} id={id} label={label} name="take" value={field} defaultChecked={isNew} />
      })}
      <div className="row">
        {fields.length > 0 && (
          <Button type="submit" variant="primary">
            {words.takeTicked}
          </Button>
        )}
        <Button type="submit" name="keep" value="ours">
          {words.keep}
        </Button>
      </div>
      {prospect && (
        <p>
          {words.prospect} <a href={urls.contacts.show(prospect.id)}>{fullName(prospect)}</a>.{' '}
          <a href={urls.contacts.merge({ ids: [contact.id, prospect.id].map(String) })}>{words.merge}</a>
        </p>
      )}
    </form>
  )
}

const pick = (details: object, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(details).filter(([name]) => columns.includes(name)))

export function ConsentsCard({ contact, consents, viewer }: ContactPageProps) {
  const consentLink = (
    <p>
      <a href={urls.contacts.texts(contact.id)}>{contactTextsWords.open}</a>
    </p>
  )
  if (consents.length === 0) return <Card id="consents">{consentLink}</Card>
  return (
    <Card id="consents">
      {consentLink}
      <details>
        <summary>{words.consents}</summary>
        <ul className="consents">
          {consents.map(({ id, channel, given, source, wording, language, recorded_at, page }) => (
            <li key={id}>
              <strong>
                {words.channel(channel)}: {contactTextsWords.given(given, source)}
              </strong>
              <br />
              <q lang={language}>{wording}</q>
              <br />
              <span className="contact__none">
                {formatMoment(recorded_at, viewer.timeZone)}
                {source === 'form' && `, ${page}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
