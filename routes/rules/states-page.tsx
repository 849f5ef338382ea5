import { stateName } from '../../src/lib/states.ts'
import { rulesWords as words } from '../../src/messages/rules.ts'
import type { StateComparison } from '../../src/switching/compare-sets.ts'
import type { StateRule } from '../../src/switching/state-rule.ts'
import { ruleInWords } from '../../src/switching/state-rules.ts'
import { urls } from '../../src/urls.ts'

/** All states, with what both sets say of each. */
export function StatesRulesPage({ states }: { states: readonly StateComparison[] }) {
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
          {states.map(({ state, law, spec, agreement }) => (
            <tr key={state} id={state} className={agreement === 'none' ? 'rules__neither' : undefined}>
              <th scope="row">
                <a href={urls.rules.state(state)}>{stateName(state)}</a>
              </th>
              <td data-label={words.columns.law}>{inShort(law)}</td>
              <td data-label={words.columns.spec}>{agreement === 'same' ? words.agreement.same : inShort(spec)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{words.twoSets}</p>
      <p className="rules__small">{words.notAdvice}</p>
    </article>
  )
}

const inShort = (rules: readonly StateRule[]) =>
  rules.length === 0 ? <span className="rules__none">{words.noRule}</span> : rules.map(ruleInWords).join('; ')
