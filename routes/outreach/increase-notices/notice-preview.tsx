import { addDays, type CalendarDate, formatLong } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { noticeName, percentText, noticeWords as words } from '../../../src/messages/increase-notices.ts'
import type { findAffectedContacts } from '../../../src/outreach/notices/queries.ts'
import type { NewNotice } from '../../../src/outreach/notices/schemas.ts'
import { Button } from '../../../src/ui/button.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'

const FORM_FIELDS = ['carrier', 'state', 'plan', 'effective_on', 'percent', 'note']
const DAYS_BEFORE = 30
const previewWords = words.preview

/** Shows the contacts that a notice affects, before the notice is saved. */
export function NoticePreview({
  notice,
  affected: { contacts, reachable, first },
  isOn,
  typed,
  today,
}: {
  notice: NewNotice
  affected: Awaited<ReturnType<typeof findAffectedContacts>>
  /** Whether rate increase emails are turned on. */
  isOn: boolean
  typed: Record<string, string>
  today: CalendarDate
}) {
  const sendDate = addDays(notice.effective_on, -DAYS_BEFORE)
  return (
    <div className="outreach outreach--narrow">
      <PageHeader
        title={previewWords.title}
        back={{ href: urls.outreach.notices(), label: words.title }}
        lead={previewWords.about(noticeName(notice), percentText(notice.percent), formatLong(notice.effective_on))}
      />
      <ul className="bulk__outcome">
        <li>
          <strong>{contacts === 0 ? previewWords.none : previewWords.some(contacts)}</strong>
        </li>
        {!isOn && <li>{words.off}</li>}
        {isOn && contacts === 0 && <li>{previewWords.later}</li>}
        {isOn && contacts > 0 && (
          <li>{sendDate > today ? previewWords.when(formatLong(sendDate)) : previewWords.atOnce}</li>
        )}
        {isOn && contacts > reachable && <li>{previewWords.unreachable(contacts - reachable)}</li>}
        {isOn && contacts > 0 && <li className="bulk__aside">{previewWords.rules}</li>}
      </ul>
      {first.length > 0 && (
        <details open={first.length <= 12}>
          <summary>{previewWords.names}</summary>
          <ul className="bulk__names">
            {first.map((contact) => (
              <li key={contact.id}>
                <a href={urls.contacts.show(contact.id)}>{fullName(contact)}</a>
              </li>
            ))}
            {contacts > first.length && <li>{previewWords.more(contacts - first.length)}</li>}
          </ul>
        </details>
      )}
      <form className="row" {...postTo(urls.outreach.notices())}>
        {FORM_FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
        ))}
        <Button variant="primary" name="step" value="save">
          {previewWords.save(contacts)}
        </Button>
        <Button name="step" value="change">
          {previewWords.change}
        </Button>
      </form>
    </div>
  )
}
