import Search from 'lucide-react/icons/search'
import type { Contact } from '../../../src/contacts/contact.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { DuplicateFacts } from './duplicates-page.tsx'
import { mergeWords as words } from './words.ts'

/** Searches for the contact to merge with. */
export function MergePickPage({ contact, search, found }: { contact: Contact; search: string; found: Contact[] }) {
  const name = fullName(contact)
  return (
    <div className="merge">
      <PageHeader
        title={words.pickTitle(name)}
        back={{ href: urls.contacts.show(contact.id), label: name }}
        lead={words.pickLead}
      />
      <FilterBar action={urls.contacts.merge()} label="Find the other contact">
        <input type="hidden" name="ids" value={contact.id} />
        <TextField label="Name, email or phone" name="search" type="search" defaultValue={search} maxLength={100} />
        <Button icon={Search}>Search</Button>
      </FilterBar>
      {found.length > 0 ? (
        <ul className="duplicates__people duplicates__people--sheet">
          {found.map((other) => (
            <li key={other.id}>
              <DuplicateFacts contact={other} agent={undefined} />
              <ButtonLink
                href={urls.contacts.merge({ ids: [String(contact.id), String(other.id)] })}
                size="small"
                aria-label={`Compare with ${fullName(other)}`}
              >
                Compare
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={search === '' ? 'Search for the other contact' : 'No contacts found'}>
          {search === ''
            ? 'Enter part of their name, email or phone.'
            : `No other contact's name, email or phone contains “${search}”. Try part of it.`}
        </EmptyState>
      )}
    </div>
  )
}
