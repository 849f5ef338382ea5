import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { type ContactFilter, filterQuery } from '../../../src/contacts/list/filter.ts'
import { isAdminOnlyFact, type MissingFact, missingFactField } from '../../../src/contacts/list/missing.ts'
import type { ContactRow } from '../../../src/contacts/list/read-page.ts'
import type { Owner } from '../../../src/contacts/owners.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { truncateWithEllipsis } from '../../../src/lib/truncate.ts'
import { bookHealthWords } from '../../../src/messages/book-health.ts'
import { missingWords } from '../../../src/messages/missing-data.ts'
import type { ColumnHead } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { rowPosition } from '../contact/list-query.ts'

/** Markup. html`` escapes every other value. */
type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

export type ContactColumn = ColumnHead & { cell: (contact: ContactRow) => Markup | string }

/** Longer ones may not fit into the column. */
const EMAIL_THAT_FITS = 24

const none = (words: string) => html`<span class=table__none>${words}</span>`

/** A truncated name, in the same markup as src/ui/short-name.tsx. */
function shortName(name: string): Markup | string {
  const short = truncateWithEllipsis(name)
  if (short === name) return name
  return html`<span class="short-name" title="${name}"><span aria-hidden="true">${short}</span><span class="visually-hidden">${name}</span></span>`
}

const emailCell = ({ email }: ContactRow) => {
  if (!email) return none('No email')
  return email.length > EMAIL_THAT_FITS ? html`<span title="${email}">${email}</span>` : email
}

/** Source: contacts-002. The last column there, Edit, is the row's menu here. */
export function contactColumns(
  owners: readonly Owner[],
  filter: ContactFilter,
  mayReassign: boolean,
): [ContactColumn, ...ContactColumn[]] {
  const names = new Map(owners.map((owner) => [owner.id, shortName(fullName(owner))]))
  const [missing, ...others] = filter.missing
  return [
    {
      key: 'name',
      label: 'Name',
      sortBy: 'name',
      cell: (contact) => html`<a href=${urls.contacts.show(contact.id)}>${shortName(fullName(contact))}</a>`,
    },
    ...(missing && others.length === 0 && (mayReassign || !isAdminOnlyFact(missing))
      ? [fixColumn(missing, filter)]
      : []),
    { key: 'email', label: 'Email', sortBy: 'email', cell: emailCell },
    {
      key: 'phone',
      label: 'Phone',
      sortBy: 'phone',
      cell: ({ phone_number }) => (phone_number ? formatPhone(phone_number) : none('No phone')),
    },
    { key: 'state', label: 'State', sortBy: 'state', cell: ({ state }) => state ?? none('No state') },
    {
      key: 'agent',
      label: 'Agent',
      sortBy: 'agent',
      cell: ({ agent_id }) => (agent_id === null ? none('Unassigned') : (names.get(agent_id) ?? '')),
    },
    {
      key: 'carrier',
      label: 'Carrier',
      sortBy: 'carrier',
      cell: ({ current_carrier }) => (current_carrier ? shortName(current_carrier) : none('No carrier')),
    },
    {
      key: 'effective',
      label: 'Eff. Date',
      sortBy: 'effective',
      cell: ({ effective_on }) => (effective_on ? formatLong(effective_on) : none('No effective date')),
    },
  ]
}

/** A link to the form field with the missing data, which returns to this list. */
function fixColumn(fact: MissingFact, filter: ContactFilter): ContactColumn {
  const from = urls.contacts.list(filterQuery({ ...filter, page: 1, near: undefined })).split('?')[1]
  return {
    key: 'missing',
    label: bookHealthWords.toDo,
    cell: (contact) => {
      const field = `${urls.contacts.edit(contact.id, { from })}#${missingFactField[fact]}`
      return html`<a href="${field}">${missingWords[fact].fix}<span class="visually-hidden">: ${fullName(contact)}</span></a>`
    },
  }
}

/**
 * The rows of the list. They are not React elements, because rendering up to 250 rows took two thirds of the page's
 * time. Omitting optional end tags and quotes saves a third of the bytes. On phones, labels come from
 * static/css/pages/contacts.css. The three dots open ContactRowMenu; without JavaScript they link to the contact's
 * page, which has the same actions.
 */
export const contactRows = (contacts: readonly ContactRow[], [first, ...others]: [ContactColumn, ...ContactColumn[]]) =>
  contacts
    .map((contact) => {
      const { id } = contact
      const name = fullName(contact)
      const cells = others.map(({ cell }) => html`<td>${cell(contact)}`)
      return html`<tr id=${rowPosition(contact)}><td class=table__select><label><input type=checkbox name=ids value=${id} aria-label="Select ${name}"></label><th scope=row>${first.cell(contact)}${cells}<td class=table__menu><a class=row-menu href=${urls.contacts.show(id)} aria-label="More for ${name}"></a>`
    })
    .join('')
