import { fullName } from '../../../src/contacts/contact.ts'
import { type ContactFilter, filterQuery } from '../../../src/contacts/list/filter.ts'
import { isAdminOnlyFact, type MissingFact, missingFactField } from '../../../src/contacts/list/missing.ts'
import type { ContactRow } from '../../../src/contacts/list/page-of.ts'
import type { Owner } from '../../../src/contacts/owners.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { bookHealthWords } from '../../../src/messages/book-health.ts'
import { missingWords } from '../../../src/messages/missing-data.ts'
import { RowMenu } from '../../../src/ui/menu.tsx'
import { ShortName } from '../../../src/ui/short-name.tsx'
import type { Column } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'

const none = (words: string) => <span className="table__none">{words}</span>

/** Source: contacts-002. Its last column, Edit, is the row's menu. */
export function contactColumns(
  owners: readonly Owner[],
  filter: ContactFilter,
  mayReassign: boolean,
): Column<ContactRow>[] {
  const names = new Map(owners.map((owner) => [owner.id, fullName(owner)]))
  const agentOf = ({ agent_id }: ContactRow) =>
    agent_id === null ? none('Unassigned') : <ShortName name={names.get(agent_id) ?? ''} />
  const [missing, ...others] = filter.missing
  return [
    {
      key: 'name',
      label: 'Name',
      sortBy: 'name',
      cell: (contact) => (
        <a href={urls.contacts.show(contact.id)}>
          <ShortName name={fullName(contact)} />
        </a>
      ),
    },
    ...(missing && others.length === 0 && (mayReassign || !isAdminOnlyFact(missing))
      ? [fixColumn(missing, filter)]
      : []),
    {
      key: 'email',
      label: 'Email',
      sortBy: 'email',
      cell: ({ email }) => (email ? <span title={email}>{email}</span> : none('No email')),
    },
    {
      key: 'phone',
      label: 'Phone',
      sortBy: 'phone',
      kind: 'figures',
      cell: ({ phone_number }) => (phone_number ? formatPhone(phone_number) : none('No phone')),
    },
    { key: 'state', label: 'State', sortBy: 'state', cell: ({ state }) => state ?? none('No state') },
    { key: 'agent', label: 'Agent', sortBy: 'agent', cell: agentOf },
    {
      key: 'carrier',
      label: 'Carrier',
      sortBy: 'carrier',
      cell: ({ current_carrier }) => (current_carrier ? <ShortName name={current_carrier} /> : none('No carrier')),
    },
    {
      key: 'effective',
      label: 'Eff. Date',
      kind: 'figures',
      sortBy: 'effective',
      cell: ({ effective_on }) => (effective_on ? formatLong(effective_on) : none('No effective date')),
    },
  ]
}

/** A link to the form field with the missing data, which returns to this list. */
function fixColumn(fact: MissingFact, filter: ContactFilter): Column<ContactRow> {
  const from = urls.contacts.list(filterQuery({ ...filter, page: 1, near: undefined })).split('?')[1]
  return {
    key: 'missing',
    label: bookHealthWords.toDo,
    cell: (contact) => (
      <a href={`${urls.contacts.edit(contact.id, { from })}#${missingFactField[fact]}`}>
        {missingWords[fact].mend}
        <span className="visually-hidden"> of {fullName(contact)}</span>
      </a>
    ),
  }
}

// Plain links instead of MenuLink: three components per row would be a twelfth of the page's rendering time.
export function ContactRowMenu({ contact }: { contact: ContactRow }) {
  return (
    <RowMenu id={`m${contact.id}`} label={`More for ${fullName(contact)}`}>
      <a href={urls.contacts.edit(contact.id)}>Edit</a>
      <a href={urls.contacts.show(contact.id)}>Send Quote</a>
      <a href={urls.contacts.deletion(contact.id)}>Delete</a>
    </RowMenu>
  )
}
