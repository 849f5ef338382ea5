import Trash2 from 'lucide-react/icons/trash-2'
import type { Contact } from '../../../src/contacts/contact.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { deletionWords, selectionWords } from '../selection/words.ts'
import { listUrl } from './list-query.ts'
import { ListOriginField } from './props.tsx'

export interface ContactDeletionProps {
  contact: Contact
  /** The contacts that share this contact's address. */
  sharers: readonly string[]
  failed: boolean
  /** The filter of the list to return to. */
  from: string | undefined
  /** The user came from the list, not from the contact's page. */
  fromList: boolean
}

export function ContactDeletionPage({ contact, sharers, failed, from, fromList }: ContactDeletionProps) {
  const name = fullName(contact)
  const back = urls.contacts.show(contact.id, { from })
  return (
    <div className="contact">
      <PageHeader
        title={`Delete ${name}?`}
        back={{ href: back, label: name }}
        lead={
          <>
            {name} will be removed from your list and get no more emails or texts, including scheduled ones. You can
            restore this contact for 30 days from <a href={urls.contacts.deleted()}>Recently deleted</a>.
          </>
        }
      />
      {failed && (
        <Notice kind="bad" role="alert" title={deletionWords.failedOne}>
          {selectionWords.notDone}
        </Notice>
      )}
      {sharers.length > 0 && <p>{deletionWords.sharers(sharers)}</p>}
      <form {...postTo(urls.contacts.deletion(contact.id))} className="row">
        <ListOriginField from={from} />
        <Button variant="danger" icon={Trash2}>
          Delete {name}
        </Button>
        <ButtonLink href={fromList ? listUrl(from, contact) : back}>Keep this contact</ButtonLink>
      </form>
    </div>
  )
}
