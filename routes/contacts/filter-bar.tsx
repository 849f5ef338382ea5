import Search from 'lucide-react/icons/search'
import { fullName } from '../../src/contacts/contact.ts'
import { type ContactFilter, filterQuery, narrowsRows, UNASSIGNED } from '../../src/contacts/filter.ts'
import type { Owner } from '../../src/contacts/queries.ts'
import { stateName } from '../../src/lib/states.ts'
import { Button, ButtonLink } from '../../src/ui/button.tsx'
import { SelectField, TextField } from '../../src/ui/field.tsx'
import { FilterBar } from '../../src/ui/filter-bar.tsx'
import { urls } from '../../src/urls.ts'

interface Choice {
  value: string
  label: string
}

/** Search and filters; without `owners` there is no agent filter. */
export function ContactFilterBar({
  filter,
  options,
  owners,
}: {
  filter: ContactFilter
  options: { states: string[]; carriers: string[] }
  owners: Owner[]
}) {
  const { sort, limit } = filterQuery(filter)
  const states = options.states
    .map((state) => ({ value: state, label: stateName(state) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'))
  const carriers = options.carriers.map((carrier) => ({ value: carrier, label: carrier }))
  const agents = owners.map((owner) => ({ value: String(owner.id), label: fullName(owner) }))
  return (
    <FilterBar action={urls.contacts.list()} label="Search and filter contacts">
      <TextField
        label="Search"
        name="search"
        type="search"
        className="field--search"
        defaultValue={filter.search}
        maxLength={100}
        placeholder="Name, email or phone"
      />
      <details className="filter-bar__more" open={narrowsRows(filter)}>
        <summary>Filters</summary>
        <div className="filter-bar__choices">
          <FilterSelect label="State" name="states" blank="All states" choices={states} chosen={filter.states} />
          <FilterSelect
            label="Carrier"
            name="carriers"
            blank="All carriers"
            choices={carriers}
            chosen={filter.carriers}
          />
          {owners.length > 0 && (
            <FilterSelect
              label="Agent"
              name="agents"
              blank="All agents"
              choices={[...agents, { value: String(UNASSIGNED), label: 'Unassigned' }]}
              chosen={filter.agents.map(String)}
            />
          )}
        </div>
      </details>
      {sort && <input type="hidden" name="sort" value={sort} />}
      {limit && <input type="hidden" name="limit" value={limit} />}
      <Button icon={Search}>Apply</Button>
      {(filter.search !== '' || narrowsRows(filter)) && (
        <ButtonLink variant="quiet" href={urls.contacts.list({ sort, limit })}>
          Clear
        </ButtonLink>
      )}
    </FilterBar>
  )
}

/** One choice; an address that names several, or one that no longer occurs, stays choosable as it is. */
function FilterSelect({
  label,
  name,
  blank,
  choices,
  chosen,
}: {
  label: string
  name: string
  blank: string
  choices: Choice[]
  chosen: string[]
}) {
  const value = chosen.join(',')
  const words = chosen.map((each) => choices.find((choice) => choice.value === each)?.label ?? each).join(', ')
  const isListed = value === '' || choices.some((choice) => choice.value === value)
  return (
    <SelectField
      label={label}
      name={name}
      blank={blank}
      options={isListed ? choices : [{ value, label: words }, ...choices]}
      defaultValue={value}
    />
  )
}
