import { confirmWords as words } from '../../../src/messages/confirm.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CodeField } from '../../../src/ui/code-field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { CONFIRMATION_CODE } from './confirm-its-you.tsx'

interface Props {
  email: string
  /** The page to continue to. */
  to: string
  /** A code was emailed, so the code field is shown. */
  mailed: boolean
  error?: string | undefined
}

/** For actions without a form, such as a download. */
export function ConfirmPage({ email, to, mailed, error }: Props) {
  const action = urls.confirm({ to })
  return (
    <div className="confirm-page">
      <PageHeader title={words.title} lead={words.why} />
      {!mailed && <EmailCodeForm action={action} label={words.send} hint={words.sendTo(email)} primary />}
      {mailed && (
        <>
          <form {...postTo(action)} className="stack" noValidate>
            <Notice kind="note">{words.mailedPage(email)}</Notice>
            <CodeField label={words.code} name={CONFIRMATION_CODE} error={error} autoFocus />
            <Button variant="primary">{words.button}</Button>
          </form>
          <EmailCodeForm action={urls.confirm({ to, mailed: 'yes' })} label={words.again} />
        </>
      )}
    </div>
  )
}

function EmailCodeForm({
  action,
  label,
  hint,
  primary,
}: {
  action: string
  label: string
  hint?: string
  primary?: boolean
}) {
  return (
    <form {...postTo(action)} className="stack">
      <input type="hidden" name="send" value="on" />
      {hint && <p>{hint}</p>}
      <Button variant={primary ? 'primary' : 'quiet'}>{label}</Button>
    </form>
  )
}
