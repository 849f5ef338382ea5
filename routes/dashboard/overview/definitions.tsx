import { zoneName } from '../../../src/lib/moment.ts'
import { figureWords as words } from '../../../src/messages/dashboard-figures.ts'

const figureMeanings = [
  [
    'People, not emails',
    'Someone you email three times in a date range counts once. Click a number to see who it counts.',
  ],
  ['Days', (zone: string) => `Days start and end at midnight in your agency's time zone (${zone}).`],
  ['Quotes Sent', 'People who were sent an email with their own quote, automatically or by your team.'],
  [
    'Quotes Viewed',
    'People who opened their quote page. Bots, email scanners and people with a view-only link do not count.',
  ],
  ['View rate', 'Quotes viewed divided by quotes sent. It can exceed 100% when people view quotes sent earlier.'],
  ['Health Questions Completed', 'People who finished the health questions.'],
  ['Completion rate', 'Health questions completed divided by quotes sent.'],
  ['Requests', 'People who asked for a call or other options, or opened your calendar.'],
  ['Upcoming Emails', 'Emails planned for today and the next 30 days, plus those waiting to be sent.'],
  [
    'Who is counted',
    'Clients count toward their current agent. Test emails and permanently deleted clients do not count.',
  ],
] as const

export function FigureDefinitions({ timeZone }: { timeZone: string }) {
  return (
    <details className="dash-part dash-part--wide dash-definitions-section">
      <summary>
        <h2>{words.howCounted}</h2>
      </summary>
      {/* A link to it opens the details. */}
      <dl className="dash-definitions" id="counted" tabIndex={-1}>
        {figureMeanings.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{typeof meaning === 'string' ? meaning : meaning(zoneName(timeZone))}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
