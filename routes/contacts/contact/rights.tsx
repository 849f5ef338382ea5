import { ageOn, type CalendarDate, todayIn } from '../../../src/lib/calendar-date.ts'
import { capitalize } from '../../../src/lib/capitalize.ts'
import { rulesWords } from '../../../src/messages/rules.ts'
import type { ContactSwitchingRight } from '../../../src/switching/open-rights.ts'
import { ruleText } from '../../../src/switching/state-rules.ts'
import { hasUnder65Right } from '../../../src/switching/under-65.ts'
import { urls } from '../../../src/urls.ts'
import type { ContactPageProps } from './props.tsx'
import { rightDatesText, contactRightsWords as words } from './words.ts'

/** The client's rights under state law, including unconfirmed ones, regardless of the agency's email settings. */
export function SwitchingRightsCard({ contact, rights, viewer, now }: ContactPageProps) {
  const { state, birth_on } = contact
  const today = todayIn(viewer.timeZone, now)
  const isUnder65 = birth_on !== null && birth_on <= today && ageOn(birth_on, today) < 65
  const under65 = isUnder65 && hasUnder65Right(state) ? rulesWords.under65.text[state] : undefined
  if (state === null || (rights.length === 0 && !under65)) return null
  return (
    <div className="contact__rights">
      <h3>{words.title}</h3>
      <ul className="future__notes">
        {rights.map((right) => (
          <li key={right.rule.id}>
            <Right right={right} today={today} />
          </li>
        ))}
        {under65 && (
          <li>
            {words.under65} {under65}
          </li>
        )}
      </ul>
      <a href={urls.rules.state(state)}>{words.source}</a>
    </div>
  )
}

function Right({ right, today }: { right: ContactSwitchingRight; today: CalendarDate }) {
  const { rule, unknown } = right
  const says = `${rightDatesText(right, capitalize(ruleText(rule)), today)}: ${words.carriers[rule.carriers]}, ${words.benefits[rule.benefits]}.`
  return (
    <>
      {unknown.length > 0 && <strong>{words.mayHave}. </strong>}
      {says} {unknown.length > 0 && words.unknown(unknown, rule)}{' '}
      {rule.surchargePercent && words.surcharge(rule.surchargePercent)}
    </>
  )
}
