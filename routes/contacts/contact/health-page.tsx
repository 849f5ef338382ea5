import type { Contact } from '../../../src/contacts/contact.ts'
import type { AnsweredQuestion } from '../../../src/eligibility/questions.ts'
import type { HealthAnswersResult } from '../../../src/eligibility/read-answers.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { contactWords, outcomeWords } from '../../../src/messages/contact.ts'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'

const words = contactWords.health
const kinds = { clear: 'good', review: 'warn', likely_decline: 'bad' } as const

/** A client's health answers. With JavaScript, shown in a dialog. */
export function HealthPage({
  contact,
  read,
  timeZone,
}: {
  contact: Contact
  read: HealthAnswersResult
  timeZone: string
}) {
  return (
    <div className="contact health">
      <PageHeader
        title={`Health answers for ${fullName(contact)}`}
        back={{ href: urls.contacts.show(contact.id), label: fullName(contact) }}
      />
      {read.ok ? (
        <>
          <Notice kind={kinds[read.outcome]} title={outcomeWords[read.outcome].title}>
            {outcomeWords[read.outcome].text}
          </Notice>
          <p>
            {words.answered(formatMoment(read.answeredAt, timeZone))} {read.language === 'es' && words.inSpanish}
          </p>
          <p>{flagsInWords(read.answers)}</p>
          <dl className="health__answers">
            {read.answers.map(({ question_id, title, question, answer, flagged, hard }) => (
              <div key={question_id} className={title ? 'health__first' : undefined}>
                <dt>
                  {title && <strong>{title}</strong>}
                  {question}
                </dt>
                <dd>
                  {answer}
                  {flagged && <span className="health__hard"> {hard ? words.hard : words.flag}</span>}
                </dd>
              </div>
            ))}
          </dl>
          <p className="contact__none">{words.note}</p>
        </>
      ) : read.refused === 'unreadable' ? (
        <EmptyState title={words.unreadable}>{words.unreadableText}</EmptyState>
      ) : (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      )}
    </div>
  )
}

function flagsInWords(answers: readonly AnsweredQuestion[]): string {
  const flagged = answers.flatMap(({ title, flagged }) => (title && flagged ? [title] : []))
  return flagged.length > 0 ? words.flagged(flagged.join(', ')) : words.noFlags
}
