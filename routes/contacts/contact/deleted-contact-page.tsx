import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { wholeDaysLeft } from '../../../src/contacts/deleted/deleted-contacts.ts'
import type { Deletion } from '../../../src/contacts/deleted/find-deletion.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { deletedWords as words } from '../changes/words.ts'

export interface DeletedContactPageProps {
  deletion: Deletion
  timeZone: string
  now: Date
}

/** Shown instead of a deleted contact to a user who may restore it. */
export function DeletedContactPage({
  deletion: { contact, first_name, last_name, made_at },
  timeZone,
  now,
}: DeletedContactPageProps) {
  const name = fullName(contact)
  const deleter = first_name && `${first_name} ${last_name}`
  return (
    <div className="contact">
      <PageHeader title={name} back={{ href: urls.contacts.list(), label: 'Contacts' }} />
      <p>
        {words.was(name, deleter, formatDay(made_at, timeZone))}{' '}
        {words.wasText(words.left(wholeDaysLeft(made_at, now)))}
      </p>
      <form {...postTo(urls.contacts.restoration())} className="row">
        <input type="hidden" name="ids" value={contact.id} />
        <input type="hidden" name="to" value={urls.contacts.show(contact.id)} />
        <Button variant="primary" icon={RotateCcw}>
          {words.restoreOne}
        </Button>
        <ButtonLink href={urls.contacts.deleted()}>{words.title}</ButtonLink>
      </form>
    </div>
  )
}
