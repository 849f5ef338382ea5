import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { Stat, Stats } from '../../../src/ui/stat.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { contactColumns, importColumns, importLines, people } from './sample-rows.tsx'
import { componentsPath, NamedSpecimen, Specimen } from './specimen.tsx'

export function Figures() {
  return (
    <Specimen id="figures" title="Figures" note="The main figure comes first, with the others in the same row.">
      <Stats>
        <Stat lead label="Total Contacts" value={2481} note="63 added this month" />
        <Stat label="Quotes Sent" value={1204} note="48.5% of contacts" href={`${componentsPath}#figures`} />
        <Stat label="Quotes Viewed" value={517} note="42.9% of sent" />
        <Stat label="Health Questions" value={86} note="16.6% of viewed" />
      </Stats>
      <NamedSpecimen name="Empty">
        <Stats>
          <Stat lead label="Total Contacts" value={0} note="Import a book to begin" />
          <Stat label="Quotes Sent" value={0} />
          <Stat label="Quotes Viewed" value={0} />
          <Stat label="Health Questions" value={0} />
        </Stats>
      </NamedSpecimen>
    </Specimen>
  )
}

export function Tables() {
  return (
    <Specimen wide id="tables" title="Tables" note="Sticky header, first column fixed, rows become cards on phones.">
      <FilterBar action={componentsPath} label="Contacts">
        <TextField className="field--search" label="Search" name="search" type="search" id="filter-search" />
        <SelectField
          label="State"
          name="state"
          id="filter-state"
          blank="All states"
          options={['CA', 'KS', 'MO', 'OR']}
        />
        <SelectField
          label="Carrier"
          name="carrier"
          id="filter-carrier"
          blank="All carriers"
          options={['Aetna', 'Cigna', 'Mutual of Omaha']}
        />
        <Button>Filter</Button>
      </FilterBar>
      <DataTable
        caption="Contacts"
        columns={contactColumns}
        rows={people}
        rowKey={(row) => row.id}
        sort={{
          by: 'name',
          direction: 'asc',
          hrefFor: (by, direction) => `${componentsPath}?sort=${by}&direction=${direction}#tables`,
        }}
        selection={{
          name: 'contactIds',
          value: (row) => row.id,
          label: (row) => `Select ${row.name}`,
          selected: (row) => row.id === 2,
        }}
      />
      <NamedSpecimen name="Amounts with a total">
        <DataTable caption="Import report" columns={importColumns} rows={importLines} rowKey={(line) => line.reason} />
      </NamedSpecimen>
      <NamedSpecimen name="Empty">
        <EmptyState title="No contacts found" action={<ButtonLink href="#tables">Clear filters</ButtonLink>}>
          Contacts whose name, email or phone matches your search appear here.
        </EmptyState>
      </NamedSpecimen>
    </Specimen>
  )
}

export function Pagers() {
  return (
    <Specimen
      id="pager"
      title="Pager"
      note="Lists every page if there are 7 or fewer; otherwise shows seven positions with gaps."
    >
      {[
        { page: 1, pages: 1, total: 42 },
        { page: 3, pages: 7, total: 688 },
        { page: 5, pages: 20, total: 1987 },
      ].map(({ page, pages, total }) => (
        <Pager
          key={pages}
          page={page}
          pages={pages}
          total={total}
          unit="contacts"
          label={`Pages, ${pages} in all`}
          hrefFor={(to) => `${componentsPath}?page=${to}#pager`}
          sizes={{ options: [50, 100, 250], current: 100, hrefFor: (size) => `${componentsPath}?limit=${size}#pager` }}
        />
      ))}
    </Specimen>
  )
}
