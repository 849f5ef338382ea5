import { confirmWords as words } from '../../../src/messages/confirm.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CodeField } from '../../../src/ui/code-field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { CONFIRMATION_CODE } from './confirm-its-you.tsx'

interface Props {
  email: string
  /** The page that waits behind this one. */
  to: string
  /** A code is on its way, or was typed wrong. */
  mailed: boolean
  error?: string | undefined
}

/** For what has no form of its own to hold the code, such as a download. */
export function ConfirmPage({ email, to, mailed, error }: Props) {
  const action = urls.confirm({ to })
  return (
    <div className="confirm-page">
      <PageHeader title={words.title} lead={words.whyPage} />
      {!mailed && <MailMe action={action} label={words.send} hint={words.sendTo(email)} primary />}
      {mailed && (
        <>
          <form method="post" action={action} className="stack" noValidate>
            <Notice kind="note">{words.mailedPage(email)}</Notice>
            <CodeField label={words.code} name={CONFIRMATION_CODE} error={error} autoFocus />
            <Button variant="primary">{words.button}</Button>
          </form>
          <MailMe action={urls.confirm({ to, mailed: 'yes' })} label={words.again} />
        </>
      )}
    </div>
  )
}

function MailMe({ action, label, hint, primary }: { action: string; label: string; hint?: string; primary?: boolean }) {
  return (
    <form method="post" action={action} className="stack">
      <input type="hidden" name="send" value="on" />
      {hint && <p>{hint}</p>}
      <Button variant={primary ? 'primary' : 'quiet'}>{label}</Button>
    </form>
  )
}
