import { randomUUID } from 'node:crypto'
import SaveButton from '../../../islands/save-button.tsx'
import { languageNames, languages } from '../../../src/lib/language.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { emailKindNotes, emailWordingWords as words } from '../../../src/messages/email-wordings.ts'
import { settingsErrors, settingsFrame } from '../../../src/messages/settings.ts'
import { fieldsOf } from '../../../src/outbox/mail-fields.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import type { Wording } from '../../../src/outreach/wordings/check-wording.ts'
import type { OwnWording } from '../../../src/outreach/wordings/queries.ts'
import { BackLink } from '../../../src/ui/back-link.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextArea, TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { Tabs } from '../../../src/ui/tabs.tsx'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'
import { EmailPreview, type PreviewProps } from './email-preview.tsx'

const SaveButtonIsland = island('save-button', SaveButton)

/** The result of an action that does not save, such as sending a test email. */
export interface WordingResult {
  kind: 'good' | 'bad'
  text: string
}

interface WordingPageProps extends PreviewProps {
  own: OwnWording | undefined
  /** The agency's saved wording, or the standard one. */
  savedWording: Wording
  timeZone: string
  errors?: Record<string, string>
  /** Saving needs a confirmation code. */
  ask?: CodeRequest
  saved?: boolean
  result?: WordingResult
}

/** The wording of one email in one language, beside a preview. */
export function WordingPage(props: WordingPageProps) {
  const { kind, language, own, typed, savedWording, shown, errors = {}, ask, saved, result, timeZone } = props
  const { text: field } = filledFields({ typed, errors })
  const isChanged = typed.subject !== savedWording.subject || typed.intro !== savedWording.intro
  return (
    <section className="wording" aria-labelledby="mail-title">
      <header className="settings-section__head">
        <BackLink href={urls.settings.mails()} label={words.back} />
        <h2 id="mail-title">{messageLabel(kind)}</h2>
        <p>{emailKindNotes[kind]}</p>
      </header>
      <Tabs
        label={words.languages}
        items={languages.map((each) => ({
          label: languageNames[each],
          href: urls.settings.mail(kind, { language: each }),
          active: each === language,
        }))}
      />
      <div className="wording__columns">
        <div className="wording__words">
          <ErrorSummary errors={errors} title={settingsErrors.save} />
          {result && (
            <Notice kind={result.kind} role="status">
              {result.text}
            </Notice>
          )}
          <form
            id="wording"
            className="settings-section__form"
            {...postTo(urls.settings.mail(kind, { language }))}
            noValidate
            autoComplete="off"
          >
            {/* The Enter key previews, except in the confirmation code. Only the Save button saves. */}
            {!ask && (
              <button type="submit" name="intent" value="preview" hidden tabIndex={-1}>
                {words.preview}
              </button>
            )}
            <input type="hidden" name="requestId" value={randomUUID()} />
            {shown && <input type="hidden" name="contact" value={shown.client.id} />}
            <TextField label={words.subject} required maxLength={120} lang={language} {...field('subject')} />
            <TextArea
              label={words.intro}
              hint={words.introHint}
              required
              rows={9}
              lang={language}
              {...field('intro')}
            />
            {kind.startsWith('follow_up') && <p className="wording__note">{words.allCases}</p>}
            <details className="wording__fields" open={Object.keys(errors).length > 0}>
              <summary>{words.fields}</summary>
              <p className="wording__note">{words.fieldsHint}</p>
              <DescriptionList
                items={fieldsOf(kind).map((name) => ({ label: `{${name}}`, value: words.fieldNames[name] }))}
              />
            </details>
            {ask && <ConfirmItsYou {...ask} />}
            <div className="settings-section__foot">
              {!ask && <SaveButtonIsland saved={Boolean(saved)} unsaved={isChanged} />}
              <Button name="intent" value="preview">
                {words.preview}
              </Button>
              {shown && (
                <Button name="intent" value="test">
                  {words.test}
                </Button>
              )}
            </div>
          </form>
          {own && (
            <form
              {...postTo(urls.settings.mailRemoval(kind, { language, contact: shown?.client.id }))}
              className="wording__own"
            >
              <Button variant="quiet" size="small">
                {words.removal}
              </Button>
              <p className="settings-section__last">
                {settingsFrame.lastChanged(own.updatedBy ?? 'Perennial', formatMoment(own.updatedAt, timeZone))}
              </p>
            </form>
          )}
        </div>
        <EmailPreview {...props} isChanged={isChanged} />
      </div>
    </section>
  )
}
