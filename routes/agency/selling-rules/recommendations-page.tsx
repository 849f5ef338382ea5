import { stateName } from '../../../src/lib/states.ts'
import {
  listNames,
  reasonWords,
  stateInText,
  statesWords,
  stateWords,
  recommendationsWords as words,
} from '../../../src/messages/selling-rules.ts'
import type { Recommendation } from '../../../src/switching/gi-recommendations.ts'
import type { StateCarriers } from '../../../src/switching/state-carrier-settings.ts'
import { BackLink } from '../../../src/ui/back-link.tsx'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'

interface RecommendationsPageProps {
  /** The state; undefined for all states. */
  code: string | undefined
  settings: StateCarriers
  changes: readonly Recommendation[]
}

type Change = Recommendation & { before: { active: boolean; target_gi: boolean } }

/** Carriers of one state with the same change and reason. */
type Group = Change & { names: string[] }

/** Lists the changes and asks for confirmation before our recommendations replace the agency's settings. */
export function RecommendationsPage({ code, settings, changes: recommended }: RecommendationsPageProps) {
  const changes = recommended.map((each) => ({
    ...each,
    before: settings.current[settings.recommendations.indexOf(each)]!,
  }))
  const back = code ? urls.settings.state(code) : urls.settings.states()
  const stateCount = new Set(changes.map(({ state }) => state)).size
  return (
    <section className="settings-section settings-section--wide" aria-labelledby="recommendations-title">
      <BackLink href={back} label={code ? stateName(code) : statesWords.back} />
      <header className="settings-section__head">
        <h2 id="recommendations-title">{words.title(code && stateInText(code))}</h2>
        <p>{changes.length === 0 ? words.nothing : words.lead(changes.length, stateCount)}</p>
      </header>
      {changes.length > 0 && (
        <ul className="counts">
          {changeCounts(changes).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <form className="settings-section__foot" {...postTo(urls.settings.recommendations())}>
        <input type="hidden" name="state" value={code ?? ''} />
        {changes.length > 0 && <Button variant="primary">{words.confirm(changes.length)}</Button>}
        <ButtonLink href={back}>{words.cancel}</ButtonLink>
      </form>
      {changes.length > 0 && (
        <>
          <h3>{words.list}</h3>
          <DataTable
            caption={words.list}
            rows={groupChanges(changes)}
            rowKey={(row) => `${row.state} ${row.names}`}
            columns={columnsFor(settings.carriers.length)}
          />
        </>
      )}
    </section>
  )
}

function groupChanges(changes: readonly Change[]): Group[] {
  const groups = new Map<string, Group>()
  for (const change of changes) {
    const { state, before, active, targetGI, reason } = change
    const key = [state, before.active, before.target_gi, active, targetGI, reason].join()
    const group = groups.get(key)
    if (group) group.names.push(change.carrier)
    else groups.set(key, { ...change, names: [change.carrier] })
  }
  return [...groups.values()]
}

const columnsFor = (carriers: number) => [
  { key: 'state', label: words.columns.state, cell: ({ state }: Group) => stateName(state) },
  {
    key: 'carriers',
    label: words.columns.carriers,
    kind: 'prose' as const,
    cell: ({ names }: Group) => (names.length > 1 && names.length === carriers ? words.allCarriers : listNames(names)),
  },
  {
    key: 'before',
    label: words.columns.before,
    kind: 'prose' as const,
    cell: ({ before }: Group) => stateWords.value(before.active, before.target_gi),
  },
  {
    key: 'after',
    label: words.columns.after,
    kind: 'prose' as const,
    cell: ({ active, targetGI }: Group) => stateWords.value(active, targetGI),
  },
  {
    key: 'why',
    label: words.columns.why,
    kind: 'prose' as const,
    cell: ({ reason, state }: Group) => reasonWords[reason](stateInText(state)),
  },
]

function changeCounts(changes: readonly Change[]): string[] {
  const count = (matches: (change: Change) => boolean) => changes.filter(matches).length
  const { on, off, targetOn, targetOff } = words.counts
  const counts: [number, (count: number) => string][] = [
    [count(({ active, before }) => active && !before.active), on],
    [count(({ active, before }) => !active && before.active), off],
    [count(({ targetGI, before }) => targetGI && !before.target_gi), targetOn],
    [count(({ targetGI, before }) => !targetGI && before.target_gi), targetOff],
  ]
  return counts.filter(([number]) => number > 0).map(([number, text]) => text(number))
}
