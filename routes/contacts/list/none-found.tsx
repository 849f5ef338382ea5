import { type ContactFilter, EMPTY_CONTACT_FILTER, filterQuery, hasFilters } from '../../../src/contacts/list/filter.ts'
import type { Owner } from '../../../src/contacts/owners.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { urls } from '../../../src/urls.ts'
import { filterControls } from './filter-bar.tsx'

interface Props {
  filter: ContactFilter
  options: { states: string[]; carriers: string[] }
  /** Empty without an agent filter. */
  owners: Owner[]
}

/** Shown instead of the list when no contact matches. */
export function NoneFound({ filter, options, owners }: Props) {
  const { sort, limit } = filterQuery(filter)
  return (
    <EmptyState
      title="No contacts found"
      action={<ButtonLink href={urls.contacts.list({ sort, limit })}>Clear filters</ButtonLink>}
    >
      {noMatchText(filter)}
      {matchingChoices(filter.search, options, owners).map(({ name, label, value, words }) => (
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

function noMatchText(filter: ContactFilter): string {
  if (filter.search === '') return 'No contacts match all of these filters.'
  const within = hasFilters(filter) ? ' within these filters' : ''
  return `No contact's name, email or phone contains “${filter.search}”${within}.`
}

/** The filter choices whose name equals the search: 'aetna', 'TN', 'Tennessee'. */
function matchingChoices(search: string, options: Props['options'], owners: Owner[]) {
  const isMatch = (text: string | undefined) => text?.toLowerCase() === search.toLowerCase()
  return filterControls(EMPTY_CONTACT_FILTER, options, owners).flatMap(({ name, label, choices }) =>
    choices
      .filter((choice) => isMatch(choice.label) || isMatch(choice.short))
      .map((choice) => ({ name, label: label.toLowerCase(), value: choice.value, words: choice.label })),
  )
}
