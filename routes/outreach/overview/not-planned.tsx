import { upcomingWords as words } from '../../../src/messages/outreach-pages.ts'
import { ContactsLink } from '../../../src/ui/contacts-link.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'

/** Shown until the first plan is made. `text` says what the page will show once there is a plan. */
export const NotPlanned = ({ hasContacts, text }: { hasContacts: boolean; text: string }) =>
  hasContacts ? (
    <EmptyState title={words.planning}>{text}</EmptyState>
  ) : (
    <EmptyState title={words.noContacts} action={<ContactsLink hasContacts={false} />}>
      {words.noContactsText}
    </EmptyState>
  )
