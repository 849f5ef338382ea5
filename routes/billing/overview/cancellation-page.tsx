import Download from 'lucide-react/icons/download'

import { confirmWords } from '../../../src/messages/confirm.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'
import { billingWords } from '../words.ts'

const words = billingWords.cancellation

export function CancellationPage({
  endsOn,
  isMetered,
  ask,
  failure,
}: {
  endsOn: string
  /** Contacts are charged at the end of the month. */
  isMetered: boolean
  ask?: CodeRequest | undefined
  failure?: string | undefined
}) {
  const confirm = <Button variant="danger">{words.confirm(endsOn)}</Button>
  return (
    <div className="cancellation">
      <PageHeader title={words.title} back={{ href: urls.billing(), label: words.back }} />
      {failure && <Notice kind="bad" title={failure} role="alert" />}
      <p>
        <strong>{words.what(endsOn)}</strong>
      </p>
      <ul className="cancellation__after">
        {isMetered && <li>{words.metered}</li>}
        {words.after.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <ButtonLink href={`${urls.settings.closing()}#downloads`} icon={Download}>
          {words.download}
        </ButtonLink>
      </p>
      <form {...postTo(urls.payments.cancellation())}>
        {ask ? (
          <ConfirmItsYou {...ask} hint={confirmWords.notDone} button={confirm} />
        ) : (
          <div className="row">
            {confirm}
            <ButtonLink href={urls.billing()} variant="quiet">
              {words.keep}
            </ButtonLink>
          </div>
        )}
      </form>
    </div>
  )
}
