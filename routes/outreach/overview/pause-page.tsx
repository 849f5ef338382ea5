import { stateWords as words } from '../../../src/messages/outreach-pages.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'

interface PausePageProps {
  typed?: Record<string, string>
  errors?: Record<string, string>
}

/** The form that pauses one kind of email or all. */
export function PausePage({ typed = {}, errors = {} }: PausePageProps) {
  const field = (name: string) => ({
    name,
    defaultValue: typed[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })
  return (
    <div className="outreach outreach--narrow">
      <PageHeader
        title={words.pauseTitle}
        back={{ href: urls.outreach.upcoming(), label: 'Outreach' }}
        lead={words.pauseLead}
      />
      <ErrorSummary errors={errors} />
      <form className="bulk__form" {...postTo(urls.outreach.pauses())} noValidate autoComplete="off">
        <SelectField
          label={words.pauseWhat}
          width="medium"
          blank={words.pauseAll}
          options={outreachKinds.map((kind) => ({ value: kind, label: words.pauseOnly(messageLabel(kind)) }))}
          {...field('kind')}
        />
        <TextField label={words.pauseUntil} hint={words.pauseUntilHint} width="medium" optional {...field('until')} />
        <div className="row">
          <Button variant="primary">{words.pauseConfirm}</Button>
          <ButtonLink href={urls.outreach.upcoming()}>{words.cancel}</ButtonLink>
        </div>
      </form>
    </div>
  )
}
