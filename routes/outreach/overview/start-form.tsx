import { obstacleWords } from '../../../src/messages/outreach-pages.ts'
import { yearWords } from '../../../src/messages/outreach-year.ts'
import { testModeWords } from '../../../src/messages/test-mode.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import type { OutreachState } from '../../../src/outreach/upcoming/outreach-state.ts'
import type { YearAhead } from '../../../src/outreach/upcoming/read-year.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { ObstacleLink } from './obstacle-link.tsx'

const words = yearWords.start

export interface StartFormProps {
  year: YearAhead
  state: OutreachState
  practice: boolean
  /** 0 to 23. */
  sendHour: number
  errors?: Record<string, string>
}

/**
 * Asks the admin to start outreach and shows how many emails will go out. It sits below the 12-month overview, so that
 * an admin sees the overview first.
 */
export function StartForm({ year: { month }, state, practice, sendHour, errors = {} }: StartFormProps) {
  const { obstacle } = state
  return (
    <section className="start" id="start" aria-labelledby="start-title">
      <h2 id="start-title">{words.title}</h2>
      <ErrorSummary errors={errors} />
      <p className="start__summary">{words.asks(month.emails, month.firstOn)}</p>
      <ul className="start__facts">
        {month.emails > 0 && (
          <li>{words.kinds([...month.byKind].map(([kind, count]) => [messageLabel(kind), count]))}</li>
        )}
        {month.late > 0 && <li>{words.late(month.late)}</li>}
        <li>{words.hour(hourName(sendHour))}</li>
        <li>
          {recipientText(state, practice)}
          {!state.mayMailClients && obstacle !== 'read_only' && (
            <>
              {' '}
              {testModeWords.needsCard} <a href={urls.billing()}>{testModeWords.toPayment}</a>
            </>
          )}
        </li>
        <li>{words.stop}</li>
      </ul>
      {obstacle ? (
        <Notice kind="bad" title={words.cannot}>
          <p>{obstacleWords[obstacle].says}</p>
          <ObstacleLink obstacle={obstacle} />
        </Notice>
      ) : (
        <form className="start__form" {...postTo(urls.outreach.start())} noValidate>
          <CheckboxField label={words.seen} name="seen" required {...(errors.seen ? { error: errors.seen } : {})} />
          <Button variant="primary">{words.button}</Button>
        </form>
      )}
    </section>
  )
}

function recipientText({ isDemo, mode, testAddress }: OutreachState, practice: boolean): string {
  if (mode === 'test') return isDemo ? `${words.test(testAddress)} ${words.demo}` : words.test(testAddress)
  if (practice) return isDemo ? words.demoPractice : words.practice
  return words.production
}

const hourName = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
