import { type CalendarDate, formatLong, formatSpan } from '../../src/lib/calendar-date.ts'
import { stateName } from '../../src/lib/states.ts'
import { rulesWords as words } from '../../src/messages/rules.ts'
import { examplePerson, exampleWindow, type StateComparison } from '../../src/switching/compare-sets.ts'
import type { StateRule } from '../../src/switching/state-rule.ts'
import { ruleInWords } from '../../src/switching/state-rules.ts'
import { DescriptionList } from '../../src/ui/description-list.tsx'
import { urls } from '../../src/urls.ts'

interface StateRulePageProps {
  comparison: StateComparison
  today: CalendarDate
}

/** One state: what the rule is, whom and what it is for, where it stands, and what it was. */
export function StateRulePage({ comparison: { state, spec, law, others, agreement }, today }: StateRulePageProps) {
  return (
    <article className="rules">
      <p>
        <a href={`${urls.rules.list()}#${state}`}>{words.back}</a>
      </p>
      <h1>{words.state(stateName(state))}</h1>
      {agreement === 'none' && <p>{words.noneText(stateName(state))}</p>}
      {agreement === 'same' && (
        <RuleSection
          heading={words.headings.both}
          rules={law}
          today={today}
          note={`${words.sameNote} ${words.sources.source}: ${spec.map(({ source }) => source).join('; ')}.`}
        />
      )}
      {agreement !== 'none' && agreement !== 'same' && (
        <div className="rules__two">
          <RuleSection heading={words.headings.law} rules={law} today={today} empty={words.noneHere('law')} />
          <RuleSection heading={words.headings.spec} rules={spec} today={today} empty={words.noneHere('spec')} />
        </div>
      )}
      {others.length > 0 && (
        <section>
          <h2>{words.headings.history}</h2>
          <ul className="rules__history">
            {others.map((rule) => (
              <li key={rule.id}>
                <strong>{standing(rule, today)}</strong> {initial(ruleInWords(rule))}.{' '}
                {rule.since && `${words.sources.since} ${formatLong(rule.since)}. `}
                {rule.until && `${words.sources.until} ${formatLong(rule.until)}. `}
                {words.sources.source}: {rule.source}. {words.sources.checked} {formatLong(rule.checkedOn)}.
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

function Rule({ rule, today }: { rule: StateRule; today: CalendarDate }) {
  const { facts, sources } = words
  return (
    <>
      <p className="rules__rule">{initial(ruleInWords(rule))}</p>
      <DescriptionList
        items={[
          { label: facts.who, value: words.who(rule) },
          { label: facts.carriers, value: words.carriers[rule.carriers] },
          { label: facts.benefits, value: words.benefits[rule.benefits] },
          { label: facts.example, value: exampleOf(rule, today) },
          { label: sources.source, value: rule.source },
          { label: sources.checked, value: formatLong(rule.checkedOn) },
          ...(rule.since ? [{ label: sources.since, value: formatLong(rule.since) }] : []),
          ...(rule.until ? [{ label: sources.until, value: formatLong(rule.until) }] : []),
        ]}
      />
    </>
  )
}

function exampleOf(rule: StateRule, today: CalendarDate): string {
  const window = exampleWindow(rule, today)
  if (!window) return words.example.always
  const span = formatSpan(window.opensOn, window.closesOn)
  const { birth_on, effective_on } = examplePerson(today)
  if (rule.anchor === 'calendar') return words.example.calendar(span)
  return rule.anchor === 'policy_anniversary'
    ? words.example.anniversary(formatLong(effective_on), span)
    : words.example.birthday(formatLong(birth_on), span)
}

function standing({ enabled, since }: StateRule, today: CalendarDate): string {
  if (!enabled) return words.unchecked
  return since && since > today ? `${words.future}.` : `${words.past}.`
}

const initial = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
