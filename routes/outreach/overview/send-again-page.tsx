import { fullName } from '../../../src/lib/full-name.ts'
import { logWords } from '../../../src/messages/outreach-log.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import type { LoggedMessage } from '../../../src/outreach/log/queries.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { messageStatusText } from './log-columns.tsx'

const words = logWords.again

interface SendAgainPageProps {
  message: LoggedMessage
  timeZone: string
  errors?: Record<string, string>
  /** Why this client cannot be emailed now. */
  refused?: string
}

/** Explains what sending again does before the user confirms it. */
export function SendAgainPage({ message, timeZone, errors = {}, refused }: SendAgainPageProps) {
  const isUnknown = message.status === 'unknown'
  const label = messageLabel(message.kind)
  return (
    <div className="outreach outreach--narrow">
      <PageHeader
        title={words.title(fullName(message))}
        back={{ href: urls.outreach.log(), label: logWords.title }}
        lead={isUnknown ? undefined : words.failed(label)}
      />
      <ErrorSummary errors={errors} title={words.title422} />
      {refused && (
        <Notice kind="bad" title={words.title422} role="alert">
          {refused}
        </Notice>
      )}
      {isUnknown && <Notice kind="warn">{words.unknown(label)}</Notice>}
      <p className="outreach__aside">{messageStatusText(message, timeZone).join(' ')}</p>
      <p>{words.what}</p>
      <form className="start__form" {...postTo(urls.outreach.sendAgain(message.id))} noValidate>
        {isUnknown && (
          <CheckboxField name="sure" label={words.sure} required {...(errors.sure ? { error: errors.sure } : {})} />
        )}
        <div className="row">
          <Button variant="primary">{words.send}</Button>
          <ButtonLink href={urls.outreach.log()}>{words.keep}</ButtonLink>
        </div>
      </form>
    </div>
  )
}
