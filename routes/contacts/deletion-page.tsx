import Trash2 from 'lucide-react/icons/trash-2'
import { type Contact, fullName } from '../../src/contacts/contact.ts'
import { deletionWords, selectionWords } from '../../src/messages/selection.ts'
import { Button, ButtonLink } from '../../src/ui/button.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { urls } from '../../src/urls.ts'

export function ContactDeletionPage({ contact, failed }: { contact: Contact; failed: boolean }) {
  const name = fullName(contact)
  return (
    <div className="contact">
      <PageHeader title={`Delete ${name}?`} back={{ href: urls.contacts.show(contact.id), label: name }} />
      {failed && (
        <Notice kind="bad" role="alert" title={deletionWords.failedOne}>
          {selectionWords.notDone}
        </Notice>
      )}
      <p>
        {name} leaves your list now and receives no more mail, not even what is already scheduled. For 30 days this can
        be undone under <a href={urls.contacts.deleted()}>Recently deleted</a>.
      </p>
      <form method="post" action={urls.contacts.deletion(contact.id)} className="row">
        <Button variant="danger" icon={Trash2}>
          Delete {name}
        </Button>
        <ButtonLink href={urls.contacts.show(contact.id)}>Keep this contact</ButtonLink>
      </form>
    </div>
  )
}
