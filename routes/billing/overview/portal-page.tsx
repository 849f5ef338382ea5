import { confirmWords } from '../../../src/messages/confirm.ts'
import { Button } from '../../../src/ui/button.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'
import { billingWords } from '../words.ts'

const words = billingWords.method

/** Confirms the user's identity, because the provider's page changes cards and addresses without another check. */
export function PortalPage({ ask }: { ask: CodeRequest }) {
  return (
    <div className="cancellation">
      <PageHeader title={words.update} back={{ href: urls.billing(), label: billingWords.title }} />
      <p>{words.where}</p>
      <form {...postTo(urls.payments.card())}>
        <ConfirmItsYou {...ask} hint={confirmWords.notDone} button={<Button variant="primary">{words.goOn}</Button>} />
      </form>
    </div>
  )
}
