import { type CalendarDate, formatLong } from '../../src/lib/calendar-date.ts'
import { formatCents } from '../../src/lib/money.ts'
import { quoteWords } from '../../src/messages/quote.ts'
import type { PriceChange } from '../../src/quotes/snapshot.ts'
import { TextField } from '../../src/ui/field.tsx'
import { useLanguage, useWords } from '../../src/ui/language.tsx'
import { Notice } from '../../src/ui/notice.tsx'

/** What a client's page has to say before its prices. */
export interface Said {
  /** The prices that are others than when the client looked last. */
  changed?: { since: CalendarDate; offers: readonly PriceChange[] } | undefined
  /** Where a mail has just gone, masked. */
  mailedTo?: string | undefined
  /** The link that the client asked for, for somebody to read along. */
  helperLink?: string | undefined
  /** Whom the page is for, where somebody else is reading along. */
  readingAlongWith?: string | undefined
  /** Why something asked for was not done. */
  refused?: { title?: string; text: string } | undefined
}

export function SaidBefore({ changed, mailedTo, helperLink, readingAlongWith, refused }: Said) {
  const words = useWords(quoteWords)
  const language = useLanguage()
  return (
    <>
      {refused && (
        <Notice kind="bad" role="alert" title={refused.title ?? refused.text}>
          {refused.title && refused.text}
        </Notice>
      )}
      {mailedTo && (
        <Notice kind="good" role="status" title={words.mail.sent(mailedTo)}>
          {words.mail.sentText}
        </Notice>
      )}
      {helperLink && <SharedLink href={helperLink} />}
      {readingAlongWith && <Notice>{words.helper.banner(readingAlongWith)}</Notice>}
      {changed && (
        <Notice>
          {words.changed(
            formatLong(changed.since, language),
            changed.offers
              .map(({ carrier, planName, beforeCents }) => words.was(carrier, planName, formatCents(beforeCents)))
              .join(', '),
          )}
        </Notice>
      )}
    </>
  )
}

function SharedLink({ href }: { href: string }) {
  const words = useWords(quoteWords).share
  const mail = `mailto:?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(words.body(href))}`
  return (
    <Notice kind="good" role="status" title={words.title}>
      <p>{words.text}</p>
      <TextField label={words.link} name="helper_link" readOnly defaultValue={href} />
      <p>
        <a href={mail}>{words.byMail}</a>
      </p>
    </Notice>
  )
}
