import { formatLong } from '../../../src/lib/calendar-date.ts'
import { type LegalText, legalWords as words } from '../../../src/messages/legal.ts'
import { needSheets } from '../../../src/ui/page-assets.ts'

export function LegalPage({ text, email }: { text: LegalText; email: string }) {
  needSheets('legal')
  return (
    <article className="legal stack">
      <h1>{text.title}</h1>
      <p className="legal__lead">{text.lead}</p>
      {text.parts.map(({ heading, paragraphs = [], points = [] }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {points.length > 0 && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p>
        {words.questions} {words.writeTo} <a href={`mailto:${email}`}>{email}</a>.
      </p>
      <p>
        <small>{words.changed(formatLong(text.changedOn))}</small>
      </p>
    </article>
  )
}
