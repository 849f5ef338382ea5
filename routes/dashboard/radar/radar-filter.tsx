import type { Owner } from '../../../src/contacts/owners.ts'
import { riseKinds, shownStates } from '../../../src/dashboard/radar/rise.ts'
import type { RadarQuery } from '../../../src/dashboard/radar/schemas.ts'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { radarWords as words } from '../../../src/messages/radar.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { urls } from '../../../src/urls.ts'

/** The agent filter is shown only to admins, and only if there is more than one agent. */
export function RadarFilter({ query, owners }: { query: RadarQuery; owners: readonly Owner[] }) {
  const isNarrowed = Boolean(query.state !== 'open' || query.kind || query.carrier || query.saves || query.agent)
  return (
    <FilterBar action={urls.radar.list()} label={words.filters}>
      <SelectField
        label={words.state}
        name="state"
        defaultValue={query.state}
        options={shownStates.map((state) => ({ value: state, label: words.shown[state] }))}
      />
      <SelectField
        label={words.kind}
        name="kind"
        blank={words.allKinds}
        defaultValue={query.kind ?? ''}
        options={riseKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
      />
      <SelectField
        label={words.carrier}
        name="carrier"
        blank={words.allCarriers}
        defaultValue={query.carrier ?? ''}
        options={carrierNames}
      />
      {owners.length > 1 && (
        <SelectField
          label={words.agent}
          name="agent"
          blank={words.allAgents}
          defaultValue={query.agent ?? ''}
          options={owners.map((owner) => ({ value: String(owner.id), label: fullName(owner) }))}
        />
      )}
      <TextField
        label={words.saves}
        name="saves"
        before="$"
        width="short"
        inputMode="decimal"
        maxLength={12}
        figures
        defaultValue={query.saves ?? ''}
        {...(query.savesError ? { error: query.savesError } : {})}
      />
      {query.sort !== 'saves' && <input type="hidden" name="sort" value={query.sort} />}
      <Button>{words.show}</Button>
      {isNarrowed && (
        <ButtonLink variant="quiet" href={urls.radar.list()}>
          {words.clear}
        </ButtonLink>
      )}
    </FilterBar>
  )
}
