import FileUp from 'lucide-react/icons/file-up'
import { addingWords as words } from '../messages/adding-contacts.ts'
import { urls } from '../urls.ts'
import { ButtonLink } from './button.tsx'

/**
 * The button in an empty state that needs contacts. It links to the contact list, or to the import if there are no
 * contacts.
 */
export const ContactsLink = ({ hasContacts }: { hasContacts: boolean }) =>
  hasContacts ? (
    <ButtonLink href={urls.contacts.list()}>{words.toList}</ButtonLink>
  ) : (
    <ButtonLink href={urls.imports.new()} icon={FileUp}>
      {words.many.button}
    </ButtonLink>
  )
