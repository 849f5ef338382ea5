import { stateName } from '../../src/lib/states.ts'
import { ruleDifferenceWords, rulesWords as words } from '../../src/messages/rules.ts'
import type { StateComparison } from '../../src/switching/compare-sets.ts'
import type { StateRule } from '../../src/switching/state-rule.ts'
import { ruleInWords } from '../../src/switching/state-rules.ts'
import { urls } from '../../src/urls.ts'

const { scope } = ruleDifferenceWords

/** All states: those with a rule and what both sets say of it, then the others by name. */
export function StatesRulesPage({ states }: { states: readonly StateComparison[] }) {
  const withRule = states.filter(({ agreement }) => agreement !== 'none')
  const without = states.filter(({ agreement }) => agreement === 'none')
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
          {withRule.map(({ state, law, spec, agreement }) => (
            <tr key={state} id={state}>
              <th scope="row">
                <a href={urls.rules.state(state)}>{stateName(state)}</a>
              </th>
              <td data-label={words.columns.law}>{inShort(law)}</td>
              <td data-label={words.columns.spec}>{agreement === 'same' ? words.agreement.same : inShort(spec)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{words.without}</h2>
      <ul className="rules__without">
        {without.map(({ state }) => (
          <li key={state} id={state}>
            <a href={urls.rules.state(state)}>{stateName(state)}</a>
          </li>
        ))}
      </ul>
      <h2>{words.twoSetsTitle}</h2>
      <p>{words.twoSets}</p>
      <p className="rules__small">{words.notAdvice}</p>
    </article>
  )
}

const inShort = (rules: readonly StateRule[]) =>
  rules.length === 0 ? (
    <span className="rules__none">{words.noRule}</span>
  ) : (
    rules.map((rule) => initial(ruleInWords(rule)) + scope(rule)).join('; ')
  )

const initial = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
