import { type ContactFilter, filterQuery, hasFilters, unfilteredBook } from '../../../src/contacts/list/filter.ts'
import type { Owner } from '../../../src/contacts/owners.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { urls } from '../../../src/urls.ts'
import { filterControls } from './filter-bar.tsx'

interface Props {
  filter: ContactFilter
  options: { states: string[]; carriers: string[] }
  /** None where there is no agent filter. */
  owners: Owner[]
}

/** In the list's place, where a search or a filter lets nobody through. */
export function NoneFound({ filter, options, owners }: Props) {
  const { sort, limit } = filterQuery(filter)
  return (
    <EmptyState
      title="No contacts found"
      action={<ButtonLink href={urls.contacts.list({ sort, limit })}>Clear filters</ButtonLink>}
    >
      {whyNone(filter)}
      {meant(filter.search, options, owners).map(({ name, label, value, words }) => (
        <span key={`${name} ${value}`}>
          {' '}
          <a href={urls.contacts.list({ [name]: value, sort, limit })}>
            Show {label} {words}
          </a>
        </span>
      ))}
    </EmptyState>
  )
}

function whyNone(filter: ContactFilter): string {
  if (filter.search === '') return 'No contacts match all of these filters.'
  const within = hasFilters(filter) ? ' within these filters' : ''
  return `No contact's name, email or phone contains “${filter.search}”${within}.`
}

/** The choices of the filters that are called exactly what was searched for: 'aetna', 'TN', 'Tennessee'. */
function meant(search: string, options: Props['options'], owners: Owner[]) {
  const isMeant = (text: string | undefined) => text?.toLowerCase() === search.toLowerCase()
  return filterControls(unfilteredBook, options, owners).flatMap(({ name, label, choices }) =>
    choices
      .filter((choice) => isMeant(choice.label) || isMeant(choice.short))
      .map((choice) => ({ name, label: label.toLowerCase(), value: choice.value, words: choice.label })),
  )
}
