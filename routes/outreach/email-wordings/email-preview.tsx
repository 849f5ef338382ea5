import { type Language, languageName } from '../../../src/lib/language.ts'
import { emailWordingWords as words } from '../../../src/messages/email-wordings.ts'
import type { OutreachKind } from '../../../src/outbox/outreach-kinds.ts'
import { Button } from '../../../src/ui/button.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'
import type { FoundClient, RenderedPreview } from './render-preview.ts'

export interface PreviewProps {
  kind: OutreachKind
  language: Language
  /** The values of the form's fields. */
  typed: Record<string, string>
  /** Undefined if the agency has no contact with an email address, or the requested contact was deleted. */
  shown: RenderedPreview | undefined
  /** Whether the preview shows the submitted text, which may equal the saved one. */
  isTyped: boolean
  matches?: readonly FoundClient[]
}

/** The email as one client would get it, rendered and as plain text. The client can be changed. */
export function EmailPreview({
  kind,
  language,
  typed,
  shown,
  isTyped,
  matches = [],
  isChanged,
}: PreviewProps & { isChanged: boolean }) {
  if (!shown)
    return (
      <section className="wording__preview" aria-labelledby="preview-title">
        <h3 id="preview-title">{words.previewTitle}</h3>
        <EmptyState title={words.nobody} />
      </section>
    )
  const { client, mail, facts, own, preview } = shown
  const unsaved = isTyped && isChanged ? { subject: typed.subject, intro: typed.intro } : {}
  const others = matches.filter(({ id }) => id !== client.id)
  return (
    <section className="wording__preview" aria-labelledby="preview-title">
      <h3 id="preview-title">{words.previewAs(client.name)}</h3>
      <div className="wording__as">
        <TextField
          label={words.as}
          name="client"
          form="wording"
          defaultValue={matches.length === 0 ? typed.client : ''}
          hint={words.asHint}
        />
        <Button form="wording" name="intent" value="preview">
          {words.show}
        </Button>
      </div>
      {others.length > 0 && (
        <p className="wording__others">
          {words.others}:{' '}
          {others.map(({ id, name }) => (
            <Button key={id} form="wording" name="pick" value={id} variant="quiet" size="small">
              {name}
            </Button>
          ))}
        </p>
      )}
      {typed.client && matches.length === 0 && <Notice kind="warn">{words.notFound(typed.client)}</Notice>}
      {facts.wording && !own.subject && <Notice kind="warn">{words.blankSubject(client.name)}</Notice>}
      {facts.wording && !own.intro && <Notice kind="warn">{words.blankIntro(client.name)}</Notice>}
      {shown.hasExampleIncrease && <Notice>{words.madeUp}</Notice>}
      {client.language !== language && <Notice>{words.reads(client.name, languageName(client.language) ?? '')}</Notice>}
      {unsaved.subject && <Notice>{words.unsaved}</Notice>}
      <DescriptionList
        items={[
          { label: words.subjectIs, value: <span lang={language}>{mail.subject}</span> },
          { label: words.inboxLine, value: <span lang={language}>{preview}</span> },
          { label: words.from, value: mail.from },
        ]}
      />
      <iframe
        className="wording__frame"
        title={words.frame}
        src={urls.settings.mailPreview(kind, { language, contact: client.id, ...unsaved })}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <details>
        <summary>{words.text}</summary>
        <p className="wording__text" lang={language}>
          {mail.text}
        </p>
      </details>
    </section>
  )
}
