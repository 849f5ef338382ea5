import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { stateName } from '../../../src/lib/states.ts'
import { reasonWords, stateInText, statesWords, stateWords as words } from '../../../src/messages/selling-rules.ts'
import type { Recommendation } from '../../../src/switching/gi-recommendations.ts'
import type { StateCarriers } from '../../../src/switching/state-carrier-settings.ts'
import { BackLink } from '../../../src/ui/back-link.tsx'
import { Badge } from '../../../src/ui/badge.tsx'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import type { LastSettingsChange } from '../settings/read-settings.ts'
import { type SectionState, SettingsSection } from '../settings/settings-section.tsx'

interface StatePageProps {
  code: string
  settings: StateCarriers
  state: SectionState
  /** The submitted boxes when the form is shown again. */
  checked?: { active: readonly string[]; target_gi: readonly string[] } | undefined
  lastChange: LastSettingsChange | undefined
}

interface Row extends Recommendation {
  isChosen: boolean
  isActive: boolean
  isTargeted: boolean
  differs: boolean
}

/** The carriers of one state next to our recommendations and their reasons. Source: settings-004. */
export function StatePage({ code, settings, state, checked, lastChange }: StatePageProps) {
  const name = stateName(code)
  const rows = rowsOf(settings, code, checked)
  const isUnset = settings.current.some((row) => row.state === code && row.isUnset)
  return (
    <>
      <BackLink href={urls.settings.states()} label={statesWords.back} />
      <div className="settings-wide">
        <SettingsSection
          name="states"
          title={name}
          lead={words.lead}
          action={urls.settings.state(code)}
          state={state}
          lastChange={lastChange}
        >
          {isUnset && <Notice>{words.unset(stateInText(code))}</Notice>}
          <DataTable
            caption={words.table(stateInText(code))}
            rows={rows}
            rowKey={(row) => row.carrier}
            columns={columnsFor(stateInText(code), state.errors ?? {})}
          />
        </SettingsSection>
      </div>
      <div className="settings-section__foot">
        {rows.some(({ differs }) => differs) ? (
          <ButtonLink href={urls.settings.recommendations({ state: code })}>{words.use(stateInText(code))}</ButtonLink>
        ) : (
          <p>{statesWords.allSame}</p>
        )}
      </div>
      <section className="settings-section" aria-labelledby="gi-title">
        <h3 id="gi-title">{words.explainTitle}</h3>
        {words.explain.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    </>
  )
}

function rowsOf(settings: StateCarriers, code: string, checked: StatePageProps['checked']): Row[] {
  return settings.recommendations.flatMap((recommended, index) => {
    const current = settings.current[index]!
    if (recommended.state !== code) return []
    const { carrier, active, targetGI } = recommended
    return {
      ...recommended,
      isChosen: settings.carriers.includes(carrier),
      isActive: checked ? checked.active.includes(carrier) : current.active,
      isTargeted: checked ? checked.target_gi.includes(carrier) : current.target_gi,
      differs: active !== current.active || targetGI !== current.target_gi,
    }
  })
}

const columnsFor = (state: string, errors: Record<string, string>) => [
  { key: 'carrier', label: words.carrier, cell: ({ carrier }: Row) => carrier },
  {
    key: 'active',
    label: words.active,
    cell: ({ carrier, isChosen, isActive }: Row) =>
      isChosen ? (
        <Checkbox name="active" carrier={carrier} isChecked={isActive} label={words.activeLabel(carrier, state)} />
      ) : (
        <span className="settings-soft">{words.notChosen}</span>
      ),
  },
  {
    key: 'target_gi',
    label: words.targetGI,
    cell: ({ carrier, isChosen, isTargeted }: Row) =>
      isChosen && (
        <Checkbox
          name="target_gi"
          carrier={carrier}
          isChecked={isTargeted}
          label={words.targetLabel(carrier, state)}
          isWrong={`target_gi-${carrier}` in errors}
        />
      ),
  },
  {
    key: 'recommended',
    label: words.recommended,
    kind: 'prose' as const,
    cell: (row: Row) => <Recommended row={row} state={state} />,
  },
]

function Checkbox({
  name,
  carrier,
  isChecked,
  label,
  isWrong,
}: {
  name: string
  carrier: string
  isChecked: boolean
  label: string
  isWrong?: boolean
}) {
  return (
    <label className="box">
      <input
        className="tick"
        type="checkbox"
        id={`${name}-${carrier}`}
        name={name}
        value={carrier}
        defaultChecked={isChecked}
        aria-invalid={isWrong || undefined}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}

function Recommended({ row, state }: { row: Row; state: string }) {
  return (
    <div className="recommended">
      <p>
        <strong>{words.value(row.active, row.targetGI)}.</strong> {reasonWords[row.reason](state)}
        {row.source && row.checkedOn && (
          <span className="recommended__source"> {words.source(row.source, formatLong(row.checkedOn))}</span>
        )}
      </p>
      {row.differs && (
        <Badge tone="warn" icon={ArrowLeftRight}>
          {words.differs}
        </Badge>
      )}
    </div>
  )
}
