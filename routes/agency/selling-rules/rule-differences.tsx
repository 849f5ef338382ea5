import { stateName } from '../../../src/lib/states.ts'
import { ruleDifferenceWords as words } from '../../../src/messages/rules.ts'
import type { StateComparison } from '../../../src/switching/compare-sets.ts'
import type { StateRule } from '../../../src/switching/state-rule.ts'
import { ruleInWords } from '../../../src/switching/state-rules.ts'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'

export interface RuleDifferencesProps {
  states: readonly StateComparison[]
  /** Of the agency, by state. */
  contacts: ReadonlyMap<string, number>
}

/** What choosing the other set of rules would change, state by state, and for how many clients. */
export function RuleDifferences({ states, contacts }: RuleDifferencesProps) {
  const livesIn = (state: string) => contacts.get(state) ?? 0
  const concerned = states.reduce((all, { state }) => all + livesIn(state), 0)
  // Where clients live comes first.
  const rows = states.toSorted((a, b) => livesIn(b.state) - livesIn(a.state))
  return (
    <details className="rule-differences">
      <summary>{words.summary(states.length, concerned)}</summary>
      <p className="settings-soft">
        {words.lead} <a href={urls.rules.list()}>{words.all}</a>
      </p>
      <DataTable
        caption={words.caption}
        rows={rows}
        rowKey={({ state }) => state}
        columns={[
          {
            key: 'state',
            label: words.columns.state,
            cell: ({ state }) => <a href={urls.rules.state(state)}>{stateName(state)}</a>,
          },
          { key: 'spec', label: words.columns.spec, kind: 'prose', cell: ({ spec }) => <Said rules={spec} /> },
          { key: 'law', label: words.columns.law, kind: 'prose', cell: ({ law }) => <Said rules={law} /> },
          { key: 'contacts', label: words.columns.contacts, kind: 'number', cell: ({ state }) => livesIn(state) },
        ]}
      />
    </details>
  )
}

const Said = ({ rules }: { rules: readonly StateRule[] }) =>
  rules.length === 0 ? (
    <span className="settings-soft">{words.none}</span>
  ) : (
    rules.map((rule) => (
      <div key={rule.id}>
        {ruleInWords(rule)}
        <span className="settings-soft">{words.scope(rule)}</span>
      </div>
    ))
  )
