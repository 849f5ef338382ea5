import { type CalendarDate, formatLong, formatSpan } from '../../../src/lib/calendar-date.ts'
import { capitalize } from '../../../src/lib/capitalize.ts'
import { stateName } from '../../../src/lib/states.ts'
import { conditionsText } from '../../../src/messages/rule-conditions.ts'
import { rulesWords as words } from '../../../src/messages/rules.ts'
import { examplePerson, exampleWindow, type StateComparison } from '../../../src/switching/compare-sets.ts'
import type { StateRule } from '../../../src/switching/state-rule.ts'
import { ruleText } from '../../../src/switching/state-rules.ts'
import {
  hasUnder65Right,
  type Under65Right,
  type Under65State,
  under65Rights,
} from '../../../src/switching/under-65.ts'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'

interface StateRulePageProps {
  comparison: StateComparison
  today: CalendarDate
}

/** The rules of one state: in force, upcoming, unconfirmed and past. */
export function StateRulePage({ comparison, today }: StateRulePageProps) {
  needSheets('rules')
  const { state, spec, law, ahead, unchecked, agreement } = comparison
  const rest = comparison.others.filter((rule) => !ahead.includes(rule) && !unchecked.includes(rule))
  const name = stateName(state)
  return (
    <article className="rules">
      <p>
        <a href={`${urls.rules.list()}#${state}`}>{words.back}</a>
      </p>
      <h1>{words.state(name)}</h1>
      {agreement === 'none' && ahead.length + unchecked.length === 0 && <p>{words.noneText(name)}</p>}
      {law.length === 0 && ahead.length > 0 && <p>{words.noneYet(name, formatLong(ahead.at(-1)!.since!))}</p>}
      {law.length === 0 && ahead.length === 0 && unchecked.length > 0 && <p>{words.unconfirmed(name)}</p>}
      {agreement === 'same' && (
        <RuleSection
          heading={words.headings.both}
          rules={law}
          today={today}
          note={`${words.sameNote} ${words.sources.source}: ${spec.map(sourceAndDate).join('; ')}.`}
        />
      )}
      {agreement !== 'none' && agreement !== 'same' && (
        <div className="rules__two">
          <RuleSection heading={words.headings.law} rules={law} today={today} empty={words.noneHere('law')} />
          <RuleSection heading={words.headings.spec} rules={spec} today={today} empty={words.noneHere('spec')} />
        </div>
      )}
      {ahead.length > 0 && <RuleSection heading={words.future} rules={ahead} today={today} />}
      {unchecked.length > 0 && <RuleSection heading={words.unchecked} rules={unchecked} today={today} />}
      {hasUnder65Right(state) && <Under65 state={state} />}
      {rest.length > 0 && (
        <section>
          <h2>{words.headings.history}</h2>
          <ul className="rules__history">
            {rest.map((rule) => (
              <li key={rule.id}>
                <strong>{historyLabel(rule, today)}</strong> {capitalize(ruleText(rule))}. {period(rule, today)}
                {words.sources.source}: {withPeriod(rule.source)} {words.sources.checked} {formatLong(rule.checkedOn)}.
              </li>
            ))}
          </ul>
        </section>
      )}
      {agreement !== 'none' && <p>{words.askAgent}</p>}
      <p>{words.federal}</p>
      <p className="rules__small">{words.notAdvice}</p>
    </article>
  )
}

interface RuleSectionProps {
  heading: string
  rules: readonly StateRule[]
  today: CalendarDate
  note?: string
  empty?: string
}

function RuleSection({ heading, rules, today, note, empty }: RuleSectionProps) {
  return (
    <section className="rules__set">
      <h2>{heading}</h2>
      {rules.length === 0 && <p>{empty}</p>}
      {rules.map((rule) => (
        <Rule key={rule.id} rule={rule} today={today} />
      ))}
      {note && <p className="rules__small">{note}</p>}
    </section>
  )
}

function Under65({ state }: { state: Under65State }) {
  const { source, checkedOn, isUnconfirmed }: Under65Right = under65Rights[state]
  return (
    <section className="rules__set">
      <h2>{words.under65.title}</h2>
      <p>
        {isUnconfirmed && words.under65.unconfirmed} {words.under65.text[state]}
      </p>
      <p className="rules__small">
        {words.sources.source}: {withPeriod(source)} {words.sources.checked} {formatLong(checkedOn)}. {words.unreviewed}
      </p>
    </section>
  )
}

function Rule({ rule, today }: { rule: StateRule; today: CalendarDate }) {
  const { facts, sources } = words
  const conditions = conditionsText(rule)
  return (
    <>
      <p className="rules__rule">{capitalize(ruleText(rule))}</p>
      <DescriptionList
        items={[
          { label: facts.who, value: words.who(rule) },
          { label: facts.carriers, value: words.carriers[rule.carriers] },
          { label: facts.benefits, value: words.benefits[rule.benefits] },
          ...(conditions.length > 0 ? [{ label: facts.conditions, value: capitalize(conditions.join('; ')) }] : []),
          ...(rule.surchargePercent ? [{ label: facts.surcharge, value: words.surcharge(rule.surchargePercent) }] : []),
          { label: facts.example, value: exampleOf(rule, today) },
          { label: sources.source, value: rule.source },
          { label: sources.checked, value: formatLong(rule.checkedOn) },
          ...(rule.since ? [{ label: sinceLabel(rule, today), value: formatLong(rule.since) }] : []),
          ...(rule.until ? [{ label: sources.until, value: formatLong(rule.until) }] : []),
        ]}
      />
      {rule.isUnreviewed && <p className="rules__small">{words.unreviewed}</p>}
    </>
  )
}

function sinceLabel({ enabled, since = '' }: StateRule, today: CalendarDate): string {
  if (!enabled) return words.sources.reportedSince
  return since > today ? words.sources.from : words.sources.since
}

function exampleOf(rule: StateRule, today: CalendarDate): string {
  const window = exampleWindow(rule, today)
  if (!window) return words.example.always
  const span = formatSpan(window.opensOn, window.closesOn)
  const { birth_on, effective_on } = examplePerson(today)
  if (rule.anchor === 'calendar') {
    const isConditional = rule.ages !== undefined || conditionsText(rule).length > 0
    return isConditional ? words.example.conditional(span) : words.example.calendar(span)
  }
  return rule.anchor === 'policy_anniversary'
    ? words.example.anniversary(formatLong(effective_on), span)
    : words.example.birthday(formatLong(birth_on), span)
}

/** The label of a rule without a section of its own: it has ended, or is a standard rule that starts later. */
const historyLabel = ({ since }: StateRule, today: CalendarDate) =>
  since && since > today ? `${words.future}.` : `${words.past}.`

const withPeriod = (text: string) => (text.endsWith('.') ? text : `${text}.`)
const sourceAndDate = ({ source, checkedOn }: StateRule) =>
  `${source}, ${words.sources.checked.toLowerCase()} ${formatLong(checkedOn)}`

/** When the rule is in effect, as a sentence with a space after it. Empty if neither end is known. */
function period(rule: StateRule, today: CalendarDate): string {
  const { since, until } = rule
  if (since && until) return `${words.sources.between(formatLong(since), formatLong(until))}. `
  if (since) return `${sinceLabel(rule, today)} ${formatLong(since)}. `
  return until ? `${words.sources.until} ${formatLong(until)}. ` : ''
}
