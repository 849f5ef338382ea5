import Search from 'lucide-react/icons/search'
import { type ContactFilter, filterQuery, hasFilters, UNASSIGNED_AGENT } from '../../../src/contacts/list/filter.ts'
import type { Owner } from '../../../src/contacts/owners.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { stateName } from '../../../src/lib/states.ts'
import { truncate } from '../../../src/lib/truncate.ts'
import { missingWords } from '../../../src/messages/missing-data.ts'
import { Button } from '../../../src/ui/button.tsx'
import { type Chip, Chips } from '../../../src/ui/chips.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { type Choice, MultiChoice } from '../../../src/ui/multi-choice.tsx'
import { urls } from '../../../src/urls.ts'

const MAX_FILE_NAME_LENGTH = 40

type Name = 'states' | 'carriers' | 'agents'
interface Filter {
  name: Name
  label: string
  blank: string
  choices: Choice[]
  chosen: string[]
}

/** Search, filters and chips for the active ones. Without `owners` there is no agent filter. */
export function ContactFilterBar({
  filter,
  options,
  importFiles,
  owners,
}: {
  filter: ContactFilter
  options: { states: string[]; carriers: string[] }
  importFiles: { id: number; file_name: string }[]
  owners: Owner[]
}) {
  const { sort, limit } = filterQuery(filter)
  const filters = filterControls(filter, options, owners)
  return (
    <div className="contacts__filters">
      <FilterBar action={urls.contacts.list()} label="Search and filter contacts">
        <TextField
          label="Search"
          name="search"
          type="search"
          className="field--search"
          defaultValue={filter.search}
          maxLength={100}
          placeholder="Name, email or phone"
          aria-keyshortcuts="/"
        />
        <details className="filter-bar__more" open={hasFilters({ ...filter, missing: [] })}>
          <summary>Filters</summary>
          <div className="filter-bar__choices">
            {filters.map((each) => (
              <MultiChoice key={each.name} {...each} />
            ))}
          </div>
        </details>
        {filter.imports.map((id) => (
          <input key={id} type="hidden" name="imports" value={id} />
        ))}
        {filter.missing.map((fact) => (
          <input key={fact} type="hidden" name="missing" value={fact} />
        ))}
        {sort && <input type="hidden" name="sort" value={sort} />}
        {limit && <input type="hidden" name="limit" value={limit} />}
        <Button icon={Search}>Apply</Button>
      </FilterBar>
      <Chips chips={chipsOf(filter, filters, importFiles)} clearHref={urls.contacts.list({ sort, limit })} />
    </div>
  )
}

export function filterControls(
  { states, carriers, agents }: ContactFilter,
  options: { states: string[]; carriers: string[] },
  owners: Owner[],
): Filter[] {
  const stateChoices = withChosen(options.states, states)
    .map((state) => ({ value: state, label: stateName(state), short: state }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'))
  const carrierChoices = withChosen(options.carriers, carriers).map((carrier) => ({ value: carrier, label: carrier }))
  const filters: Filter[] = [
    { name: 'states', label: 'State', blank: 'All states', choices: stateChoices, chosen: states },
    { name: 'carriers', label: 'Carrier', blank: 'All carriers', choices: carrierChoices, chosen: carriers },
  ]
  if (owners.length === 0) return filters
  const agentChoices = owners.map((owner) => ({ value: String(owner.id), label: fullName(owner) }))
  const choices = [...agentChoices, { value: String(UNASSIGNED_AGENT), label: 'Unassigned' }]
  return [...filters, { name: 'agents', label: 'Agent', blank: 'All agents', choices, chosen: agents.map(String) }]
}

/** Adds chosen values that no longer occur, so that they can be deselected. */
const withChosen = (occurring: string[], chosen: string[]) => [...new Set([...occurring, ...chosen])]

function chipsOf(filter: ContactFilter, filters: Filter[], importFiles: { id: number; file_name: string }[]): Chip[] {
  const without = (changes: Partial<ContactFilter>) =>
    urls.contacts.list(filterQuery({ ...filter, page: 1, near: undefined, ...changes }))
  const chips = filters.flatMap(({ name, label, choices, chosen }) =>
    choices
      .filter(({ value }) => chosen.includes(value))
      .map((choice) => ({
        kind: label,
        words: choice.label,
        href: without({ [name]: (filter[name] as (string | number)[]).filter((one) => String(one) !== choice.value) }),
      })),
  )
  for (const id of filter.imports)
    chips.push({
      kind: 'Import',
      words: truncate(importFiles.find((file) => file.id === id)?.file_name ?? `no. ${id}`, MAX_FILE_NAME_LENGTH),
      href: without({ imports: filter.imports.filter((one) => one !== id) }),
    })
  for (const fact of filter.missing)
    chips.push({
      kind: 'Missing',
      words: missingWords[fact].short,
      href: without({ missing: filter.missing.filter((one) => one !== fact) }),
    })
  if (filter.search === '') return chips
  return [{ kind: 'Search', words: filter.search, href: without({ search: '' }) }, ...chips]
}
