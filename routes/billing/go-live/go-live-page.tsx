import SavingButton from '../../../islands/saving-button.tsx'
import { goLiveWords as words } from '../../../src/messages/billing-banner.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'

const SavingButtonIsland = island('saving-button', SavingButton)

/** `cost`: sentences about the price. Undefined if the agency cannot go live, usually because it has no card. */
export function GoLivePage({
  cost,
  failure,
  ask,
}: {
  cost: string[] | undefined
  failure: string | undefined
  ask: CodeRequest | undefined
}) {
  return (
    <div className="welcome">
      <PageHeader title={words.title} back={{ href: urls.billing(), label: words.back }} />
      {failure && <Notice kind="bad" role="alert" title={failure} />}
      <p>{words.lead}</p>
      {cost ? (
        <>
          {cost.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <form {...postTo(urls.goLive())} className="stack">
            {ask ? (
              <ConfirmItsYou {...ask} />
            ) : (
              <div className="row">
                <SavingButtonIsland label={words.confirm} busyLabel={words.processing} />
                <ButtonLink href={urls.billing()}>{words.cancel}</ButtonLink>
              </div>
            )}
          </form>
        </>
      ) : (
        <>
          <p>{words.noCard}</p>
          <p>
            <ButtonLink variant="primary" href={urls.plan.checkout()}>
              {words.toCard}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
