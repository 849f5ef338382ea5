import FileUp from 'lucide-react/icons/file-up'
import { addingWords as words } from '../messages/adding-contacts.ts'
import { urls } from '../urls.ts'
import { ButtonLink } from './button.tsx'

/** Of an empty state that contacts would end: to the list, or to the import while there is nobody in it. */
export const ToContacts = ({ hasContacts }: { hasContacts: boolean }) =>
  hasContacts ? (
    <ButtonLink href={urls.contacts.list()}>{words.toList}</ButtonLink>
  ) : (
    <ButtonLink href={urls.imports.new()} icon={FileUp}>
      {words.many.button}
    </ButtonLink>
  )
