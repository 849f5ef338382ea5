import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ListedRise } from '../../../src/dashboard/radar/queries.ts'
import { riseStates } from '../../../src/dashboard/radar/rise.ts'
import { keyText, listQueryOf, type RiseSort } from '../../../src/dashboard/radar/schemas.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatCents } from '../../../src/lib/money.ts'
import { risePercent, riseReason, radarWords as words } from '../../../src/messages/radar.ts'
import { Button } from '../../../src/ui/button.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { ShortName } from '../../../src/ui/short-name.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { MaySwitch } from './may-switch.tsx'
import { type RadarPageProps, radarReturnQuery } from './props.ts'

const BULK = 'radar-bulk'
const stateOptions = riseStates.map((state) => ({ value: state, label: words.states[state] }))

const keyOfRow = ({ contact_id, kind, effective_on }: ListedRise) =>
  keyText({ contactId: contact_id, kind, effectiveOn: effective_on })

/** The list, with a form below it that changes the selected rows. */
export function RisesTable(props: RadarPageProps) {
  const { query, rises, health, viewer } = props
  const { columns } = words
  return (
    <>
      <DataTable
        caption={words.caption}
        id="rises"
        rows={rises}
        rowKey={keyOfRow}
        sort={{
          by: query.sort,
          direction: query.direction,
          hrefFor: (by, direction) =>
            urls.radar.list(listQueryOf({ ...query, sort: by as RiseSort, direction, page: 1 })),
        }}
        selection={{
          name: 'row',
          form: BULK,
          value: keyOfRow,
          label: (rise) => words.selectRow(fullName(rise), formatLong(rise.effective_on)),
        }}
        columns={[
          {
            key: 'client',
            label: columns.client,
            sortBy: 'name',
            kind: 'prose',
            cell: (rise) => <Client rise={rise} isAdmin={viewer.isAdmin} />,
          },
          {
            key: 'premium',
            label: columns.premium,
            kind: 'number',
            sortBy: 'premium',
            cell: ({ old_cents, new_cents }) => (
              <div>
                {words.premium(old_cents, new_cents)}
                <span className="radar__aside">{words.aMonth}</span>
              </div>
            ),
          },
          {
            key: 'rise',
            label: columns.rise,
            kind: 'number',
            sortBy: 'rise',
            cell: ({ old_cents, new_cents }) => (
              <div>
                +{formatCents(new_cents - old_cents)}
                <span className="radar__aside">+{risePercent(old_cents, new_cents)}</span>
              </div>
            ),
          },
          {
            key: 'from',
            label: columns.from,
            kind: 'figures',
            sortBy: 'on',
            cell: (rise) => (
              <div>
                {formatLong(rise.effective_on)}
                <span className="radar__aside">{riseReason(rise)}</span>
              </div>
            ),
          },
          { key: 'best', label: columns.best, kind: 'prose', sortBy: 'saves', cell: (rise) => <Best rise={rise} /> },
          {
            key: 'switch',
            label: columns.switch,
            kind: 'prose',
            cell: (rise) => <MaySwitch rise={rise} health={health} viewer={viewer} today={props.today} />,
          },
          {
            key: 'state',
            label: columns.state,
            kind: 'prose',
            cell: (rise) => <StateForm rise={rise} query={query} />,
          },
        ]}
      />
      <form className="radar__bulk" id={BULK} {...postTo(urls.radar.states())} autoComplete="off">
        <input type="hidden" name="back" value={radarReturnQuery(query)} />
        <SelectField label={words.bulk} id="bulk-state" name="state" width="medium" options={stateOptions} />
        <Button>{words.bulkSet}</Button>
        <HealthLink {...props} />
      </form>
    </>
  )
}

function Client({ rise, isAdmin }: { rise: ListedRise; isAdmin: boolean }) {
  const { contact_id, carrier, plan, client_state, agent } = rise
  return (
    <>
      <a href={urls.contacts.show(contact_id)}>
        <ShortName name={fullName(rise)} />
      </a>
      <span className="radar__aside">{[carrier, plan, client_state].filter(Boolean).join(', ')}</span>
      {isAdmin && agent && (
        <span className="radar__aside">
          <ShortName name={agent} />
        </span>
      )}
    </>
  )
}

function Best({ rise: { best_carrier, best_cents, saves_cents } }: { rise: ListedRise }) {
  if (!best_carrier || best_cents === null) return <span className="radar__soft">{words.noBest}</span>
  return (
    <div>
      <strong className="radar__saves">{words.savesYear(saves_cents)}</strong>
      <span className="radar__aside">{words.best(best_carrier, best_cents)}</span>
    </div>
  )
}

function StateForm({ rise, query }: { rise: ListedRise } & Pick<RadarPageProps, 'query'>) {
  const name = fullName(rise)
  return (
    <div>
      <form className="radar__state" {...postTo(urls.radar.states())} autoComplete="off">
        <input type="hidden" name="row" value={keyOfRow(rise)} />
        <input type="hidden" name="back" value={radarReturnQuery(query)} />
        <div className="select">
          <select className="input" name="state" aria-label={words.setOf(name)} defaultValue={rise.state}>
            {stateOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} small />
        </div>
        <Button size="small" aria-label={`${words.set}: ${name}`}>
          {words.set}
        </Button>
      </form>
      <a className="radar__quote" href={urls.contacts.show(rise.contact_id)} aria-label={words.sendQuoteTo(name)}>
        {words.sendQuote}
      </a>
    </div>
  )
}

/** Health outcomes are only shown on request, because each access is recorded. */
function HealthLink({ query, health }: RadarPageProps) {
  const to = urls.radar.list(listQueryOf({ ...query, health: health ? undefined : 'shown' }))
  return (
    <p className="radar__health">
      <a href={to}>{health ? words.health.hide : words.health.show}</a>
      <span className="radar__aside">{words.health.note}</span>
    </p>
  )
}
