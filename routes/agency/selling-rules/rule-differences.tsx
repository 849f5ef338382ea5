import { stateName } from '../../../src/lib/states.ts'
import { ruleDifferenceWords as words } from '../../../src/messages/rules.ts'
import type { StateComparison } from '../../../src/switching/compare-sets.ts'
import type { StateRule } from '../../../src/switching/state-rule.ts'
import { ruleText } from '../../../src/switching/state-rules.ts'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'

export interface RuleDifferencesProps {
  states: readonly StateComparison[]
  /** The agency's contacts by state. */
  contacts: ReadonlyMap<string, number>
}

/** The differences between the two rule sets by state, with the number of contacts there. */
export function RuleDifferences({ states, contacts }: RuleDifferencesProps) {
  const contactsIn = (state: string) => contacts.get(state) ?? 0
  const affected = states.reduce((all, { state }) => all + contactsIn(state), 0)
  // States with the most contacts come first.
  const rows = states.toSorted((a, b) => contactsIn(b.state) - contactsIn(a.state))
  return (
    <details className="rule-differences">
      <summary>{words.summary(states.length, affected)}</summary>
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
          { key: 'spec', label: words.columns.spec, kind: 'prose', cell: ({ spec }) => <RuleTexts rules={spec} /> },
          { key: 'law', label: words.columns.law, kind: 'prose', cell: ({ law }) => <RuleTexts rules={law} /> },
          { key: 'contacts', label: words.columns.contacts, kind: 'number', cell: ({ state }) => contactsIn(state) },
        ]}
      />
    </details>
  )
}

const RuleTexts = ({ rules }: { rules: readonly StateRule[] }) =>
  rules.length === 0 ? (
    <span className="settings-soft">{words.none}</span>
  ) : (
    rules.map((rule) => (
      <div key={rule.id}>
        {ruleText(rule)}
        <span className="settings-soft">{words.scope(rule)}</span>
      </div>
    ))
  )
