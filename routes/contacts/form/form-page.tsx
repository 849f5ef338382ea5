import SaveChanges from '../../../islands/save-changes.tsx'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { deletedWords } from '../changes/words.ts'
import { listUrl } from '../contact/list-query.ts'
import { ListOriginField } from '../contact/props.tsx'
import { ContactFields, fieldOrder } from './fields.tsx'
import type { ContactFormProps } from './props.ts'
import { restoreWords } from './words.ts'

const SaveChangesIsland = island('save-changes', SaveChanges)

export function ContactFormPage(props: ContactFormProps) {
  const { contact, typed, errors, clashes, isRefused, from, gone } = props
  const back =
    contact && !gone
      ? { href: urls.contacts.show(contact.id, { from }), label: contact.name }
      : { href: listUrl(from), label: 'Contacts' }
  const clashErrors = Object.entries(clashes?.fields ?? {}).map(([field, { sentence }]) => [field, sentence])
  return (
    <div className="contact-form">
      <PageHeader title={contact ? `Edit ${contact.name}` : 'Add a contact'} back={back} />
      <ErrorSummary title={titleOf(props)} errors={inFormOrder({ ...errors, ...Object.fromEntries(clashErrors) })} />
      {clashes?.meanwhile && <Notice kind="note">{clashes.meanwhile} These changes are kept.</Notice>}
      <form id="form" {...postTo(contact ? urls.contacts.show(contact.id) : urls.contacts.create())} noValidate>
        <ListOriginField from={from} />
        {typed.version && <input type="hidden" name="version" value={typed.version} />}
        {clashes && <input type="hidden" name="seen" value={typed.seen} />}
        <p className="contact-form__required">All fields are required unless marked optional.</p>
        <ContactFields {...props} />
        {gone?.mayRestore && <input type="hidden" name="restore" value="yes" />}
        <div className="contact-form__foot">
          <div className="row">
            {gone && !gone.mayRestore ? (
              <MergedContactLink gone={gone} />
            ) : (
              <SaveChangesIsland
                label={gone ? restoreWords.save : contact ? 'Save changes' : 'Add contact'}
                busyLabel="Saving..."
                always={!contact}
                changed={isRefused}
              />
            )}
            {gone && <ButtonLink href={urls.contacts.deleted()}>{deletedWords.title}</ButtonLink>}
            <ButtonLink href={back.href} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
          <p className="contact-form__email-error" id="held">
            Check the email address first. <a href="#email">Go to the email address</a>
          </p>
        </div>
      </form>
    </div>
  )
}

function titleOf({ gone, clashes }: ContactFormProps): string | undefined {
  if (gone) return gone.mayRestore ? restoreWords.title : restoreWords.mergedTitle
  return clashes && 'Not saved yet: someone changed the same fields after you opened this page. Choose what to keep.'
}

function MergedContactLink({ gone: { into } }: { gone: NonNullable<ContactFormProps['gone']> }) {
  return (
    into && (
      <ButtonLink href={urls.contacts.show(into.id)} variant="primary">
        Open {into.name}
      </ButtonLink>
    )
  )
}

function inFormOrder(errors: Record<string, string>) {
  const position = (field: string) => (fieldOrder.includes(field) ? fieldOrder.indexOf(field) : fieldOrder.length)
  return Object.entries(errors)
    .map(([field, message]) => ({ field, message }))
    .sort((one, other) => position(one.field) - position(other.field))
}
