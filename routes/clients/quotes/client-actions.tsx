import { clientActionWords } from '../../../src/messages/client/quote-actions.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Dialog, DialogBody } from '../../../src/ui/dialog.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { pendingText } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { CallButton } from '../shared/call-button.tsx'
import type { PublicProfile } from '../shared/public-profile.ts'
import { DialogOpener } from './dialog-opener.tsx'

/** URLs of what a client can do besides choosing a price. */
export interface QuoteActions {
  /** POST: emails the page to the client. */
  mail: string | undefined
  /** The client's masked email address, if the page knows it. */
  mailTo?: string | undefined
  /** POST: creates a link for a helper. */
  share: string | undefined
  /** The page to request a call. Its URL has no status, because nothing was chosen. */
  callBack: string
  /** The health questions for a visitor without a quote, whose choice cannot be stored. */
  qualify?: string | undefined
  /** The page for clients who want none of these plans. Source: quotes-013, quotes-014. */
  explore: string
}

/** For a client with this link. `query` is that of the page to return to. */
export const clientQuoteActions = (
  org: string,
  link: string,
  query: Readonly<Record<string, string | number | undefined>>,
): QuoteActions => ({
  mail: urls.mailedQuote(link, query),
  share: urls.sharedQuote(link, query),
  callBack: urls.schedule({ org, id: link }),
  explore: urls.schedule({ org, id: link, status: 'decline' }),
})

/** For a visitor without a quote. `agentId` names the agent of the link that brought them. */
export const visitorQuoteActions = (org: string, agentId: string | undefined): QuoteActions => ({
  mail: undefined,
  share: undefined,
  callBack: urls.schedule({ org, agentId }),
  qualify: urls.eligibility({ orgId: org, agentId }),
  explore: urls.contact({ org, agentId }),
})

const CONTACT_DIALOG_ID = 'contact'

/** Source: compare-005. */
export function ContactDialog({ profile, callBack }: { profile: PublicProfile; callBack: string }) {
  const words = useWords(clientActionWords)
  const { loading } = useWords(scheduleWords)
  const { agent, agency, phone, bookingLink } = profile
  return (
    <>
      <DialogOpener dialog={CONTACT_DIALOG_ID} variant="quiet">
        {words.contact(agent?.firstName)}
      </DialogOpener>
      <Dialog id={CONTACT_DIALOG_ID} title={words.contactTitle(agent?.name ?? agency.name)}>
        <DialogBody>
          {phone && <CallButton phone={phone} who={agent?.firstName} />}
          <ButtonLink href={callBack} {...pendingText(loading)}>
            {words.callBack}
          </ButtonLink>
          {bookingLink && (
            <ButtonLink href={bookingLink} target="_blank" rel="noreferrer">
              <span>
                {words.book} <small>{words.newWindow}</small>
              </span>
            </ButtonLink>
          )}
        </DialogBody>
      </Dialog>
    </>
  )
}

/** The actions at the end of the page. Source: compare-004. */
export function ClientActions({ mail, mailTo, share, explore }: QuoteActions) {
  const words = useWords(clientActionWords)
  const { loading } = useWords(scheduleWords)
  return (
    <section className="client-actions no-print" aria-label={words.more}>
      <p>
        {words.none}{' '}
        <a href={explore} {...pendingText(loading)}>
          {words.explore}
        </a>
      </p>
      {mail && (
        <form method="post" action={mail} {...pendingText(words.pending)}>
          <Button aria-describedby={mailTo ? undefined : 'mail-hint'}>{words.mail(mailTo)}</Button>
          {!mailTo && <small id="mail-hint">{words.mailHint}</small>}
        </form>
      )}
      {share && (
        <details>
          <summary>{words.share}</summary>
          <p>{words.shareWhy}</p>
          <form method="post" action={share} {...pendingText(words.pending)}>
            <Button>{words.shareButton}</Button>
          </form>
        </details>
      )}
    </section>
  )
}
