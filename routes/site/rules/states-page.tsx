import { type CalendarDate, formatLong } from '../../../src/lib/calendar-date.ts'
import { capitalize } from '../../../src/lib/capitalize.ts'
import { stateName } from '../../../src/lib/states.ts'
import { ruleDifferenceWords, rulesWords as words } from '../../../src/messages/rules.ts'
import type { StateComparison } from '../../../src/switching/compare-sets.ts'
import type { RuleChangesOfDay } from '../../../src/switching/rule-changes.ts'
import type { StateRule, StateRuleRow } from '../../../src/switching/state-rule.ts'
import { ruleText } from '../../../src/switching/state-rules.ts'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'

const { scope } = ruleDifferenceWords

interface StatesRulesPageProps {
  states: readonly StateComparison[]
  changes: readonly RuleChangesOfDay[]
  today: CalendarDate
}

/**
 * All states: a table of states with rules, lists of states without rules and of unreviewed states, and rule changes by
 * date.
 */
export function StatesRulesPage({ states, changes, today }: StatesRulesPageProps) {
  needSheets('rules')
  const hasRule = ({ agreement, ahead, unchecked }: StateComparison) =>
    agreement !== 'none' || ahead.length + unchecked.length > 0
  const withRule = states.filter(hasRule)
  const without = states.filter((state) => !hasRule(state))
  const unreviewed = states.filter(({ law, ahead, unchecked }) =>
    [...law, ...ahead, ...unchecked].some(({ isUnreviewed }) => isUnreviewed),
  )
  return (
    <article className="rules rules--wide">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <table className="rules__table">
        <caption className="visually-hidden">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.state}</th>
            <th scope="col">{words.columns.law}</th>
            <th scope="col">{words.columns.spec}</th>
          </tr>
        </thead>
        <tbody>
          {withRule.map((comparison) => {
            const { state, spec, agreement } = comparison
            return (
              <tr key={state} id={state}>
                <th scope="row">
                  <a href={urls.rules.state(state)}>{stateName(state)}</a>
                </th>
                <td data-label={words.columns.law}>
                  <LawRules {...comparison} />
                </td>
                <td data-label={words.columns.spec}>
                  {agreement === 'same' ? words.agreement.same : <ShortRules rules={spec} />}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <h2>{words.without}</h2>
      <StateList states={without} hasIds />
      <h2>{words.unreviewedTitle}</h2>
      <p>{unreviewed.length > 0 ? words.unreviewedText : words.allReviewed}</p>
      <StateList states={unreviewed} />
      <h2>{words.changesTitle}</h2>
      {changes.map((day) => (
        <Changes key={day.on} {...day} today={today} />
      ))}
      <h2>{words.twoSetsTitle}</h2>
      <p>{words.twoSets}</p>
      <p className="rules__small">{words.notAdvice}</p>
    </article>
  )
}

function StateList({ states, hasIds }: { states: readonly StateComparison[]; hasIds?: boolean }) {
  if (states.length === 0) return null
  return (
    <ul className="rules__states-without-rule">
      {states.map(({ state }) => (
        <li key={state} id={hasIds ? state : undefined}>
          <a href={urls.rules.state(state)}>{stateName(state)}</a>
        </li>
      ))}
    </ul>
  )
}

/** The rules in force, upcoming and unconfirmed, each with its source and the date it was checked. */
function LawRules({ law, ahead, unchecked }: StateComparison) {
  const rules = [
    ...law.map((rule) => ({ rule, text: shortText(rule) })),
    ...ahead.map((rule) => ({ rule, text: words.from(formatLong(rule.since!), shortText(rule)) })),
    ...unchecked.map((rule) => ({ rule, text: words.mayHave(shortText(rule)) })),
  ]
  if (rules.length === 0) return <ShortRules rules={[]} />
  return (
    <>
      {rules.map(({ rule, text }) => (
        <div key={rule.id}>
          {capitalize(text)}
          <span className="rules__source">
            {rule.source}. {words.sources.checked} {formatLong(rule.checkedOn)}
          </span>
        </div>
      ))}
    </>
  )
}

function Changes({ on, changes, today }: RuleChangesOfDay & { today: CalendarDate }) {
  const same = changes.filter(({ kind }) => kind === 'same')
  return (
    <details className="rules__changes">
      <summary>{words.changesOf(formatLong(on), changes.length)}</summary>
      <ul>
        {changes.map(
          ({ kind, row }) =>
            kind !== 'same' && (
              <li key={row.id}>
                <a href={urls.rules.state(row.state)}>{stateName(row.state)}</a>
                {`. ${words.changeKinds[kind]}${kind === 'ended' ? '' : `: ${row.verification === 'unverified' ? words.mayHave(shortText(row)) : shortText(row)}`}`}
                {row.since && `, ${(row.since > today ? words.inForceFrom : words.since)(formatLong(row.since))}`}.
              </li>
            ),
        )}
        {same.length > 0 && <li>{words.rechecked(same.map(({ row }) => stateName(row.state)))}</li>}
      </ul>
    </details>
  )
}

const ShortRules = ({ rules }: { rules: readonly StateRule[] }) =>
  rules.length === 0 ? (
    <span className="rules__none">{words.noRule}</span>
  ) : (
    rules.map((rule) => capitalize(shortText(rule))).join('; ')
  )

const shortText = (rule: StateRuleRow) => ruleText(rule) + scope(rule)
