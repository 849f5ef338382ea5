import { type CalendarDate, formatLong } from '../../../src/lib/calendar-date.ts'
import { formatCents } from '../../../src/lib/money.ts'
import { quoteWords } from '../../../src/messages/client/quote.ts'
import type { PriceChange } from '../../../src/quotes/snapshot.ts'
import { TextField } from '../../../src/ui/field.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'

/** The notices above the prices of a client's page. */
export interface QuoteNotices {
  /** The prices that changed since the client last saw them. */
  changed?: { since: CalendarDate; offers: readonly PriceChange[] } | undefined
  /** The masked address for which an email was just requested. */
  mailedTo?: string | undefined
  /** The link the client requested for a helper. */
  helperLink?: string | undefined
  /** The client's first name, if a helper opened the page. */
  helperOf?: string | undefined
  /** Why a requested action failed. */
  refused?: { title?: string; text: string } | undefined
}

export function QuoteNoticeList({ changed, mailedTo, helperLink, helperOf, refused }: QuoteNotices) {
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
      {helperOf && <Notice>{words.helper.banner(helperOf)}</Notice>}
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
