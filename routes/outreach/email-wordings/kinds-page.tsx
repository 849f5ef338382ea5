import { type Language, languageNames, languages } from '../../../src/lib/language.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { emailKindNotes, emailWordingWords as words } from '../../../src/messages/email-wordings.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { type OutreachKind, outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import type { OwnWording } from '../../../src/outreach/wordings/queries.ts'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'

/** The kinds of outreach email, each with the standard wording or the agency's own. */
export function KindsPage({ wordings, timeZone }: { wordings: readonly OwnWording[]; timeZone: string }) {
  const wordingLink = (kind: OutreachKind, language: Language) => {
    const own = wordings.find((each) => each.kind === kind && each.language === language)
    const label = own ? words.yours(formatDay(own.updatedAt, timeZone)) : words.ours
    return (
      <a
        href={urls.settings.mail(kind, { language })}
        aria-label={`${messageLabel(kind)}, ${languageNames[language]}: ${label}`}
      >
        {label}
      </a>
    )
  }
  return (
    <section className="settings-section wordings" aria-labelledby="mails-title">
      <header className="settings-section__head">
        <h2 id="mails-title">{words.title}</h2>
        <p>{words.lead}</p>
      </header>
      <DataTable
        caption={words.title}
        rows={outreachKinds}
        rowKey={(kind) => kind}
        columns={[
          {
            key: 'kind',
            label: words.email,
            cell: (kind) => <a href={urls.settings.mail(kind)}>{messageLabel(kind)}</a>,
          },
          { key: 'when', label: words.when, kind: 'prose', cell: (kind) => emailKindNotes[kind] },
          ...languages.map((language) => ({
            key: language,
            label: languageNames[language],
            cell: (kind: OutreachKind) => wordingLink(kind, language),
          })),
        ]}
      />
    </section>
  )
}
