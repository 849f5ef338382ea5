import { clientActionWords } from '../../../src/messages/client/quote-actions.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Dialog, DialogBody } from '../../../src/ui/dialog.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { urls } from '../../../src/urls.ts'
import { CallButton } from '../shared/call-button.tsx'
import type { PublicProfile } from '../shared/public-profile.ts'
import { DialogOpener } from './dialog-opener.tsx'

/** Addresses of what a client can do besides choosing a price. */
export interface QuoteActions {
  /** POST: the page goes to the client's own address. */
  mail: string | undefined
  /** The address, masked, where the page knows it. */
  mailTo?: string | undefined
  /** POST: makes a link for somebody who helps. */
  share: string | undefined
  /** Where a client asks to be called, before any choice: without a status. */
  callBack: string
  /** Where somebody whose choice cannot be kept goes on to the health questions. */
  qualify?: string | undefined
  /** Where a client says that none of these is right. Source: quotes-013, quotes-014. */
  explore: string
}

/** Source: quotes-013, quotes-014. */
const exploreUrl = (org: string, link: string | undefined) =>
  link ? urls.schedule({ org, id: link, status: 'decline' }) : urls.contact({ org })

/** Those of a client with this link; `query` is that of the page, to come back to. */
export const clientQuoteActions = (
  org: string,
  link: string,
  query: Readonly<Record<string, string | number | undefined>>,
): QuoteActions => ({
  mail: urls.mailedQuote(link, query),
  share: urls.sharedQuote(link, query),
  callBack: urls.schedule({ org, id: link }),
  explore: exploreUrl(org, link),
})

export const visitorQuoteActions = (org: string): QuoteActions => ({
  mail: undefined,
  share: undefined,
  callBack: urls.schedule({ org }),
  qualify: urls.eligibility({ orgId: org }),
  explore: exploreUrl(org, undefined),
})

const CONTACT = 'contact'

/** Source: compare-005. */
export function ContactDialog({ profile, callBack }: { profile: PublicProfile; callBack: string }) {
  const words = useWords(clientActionWords)
  const { loading } = useWords(scheduleWords)
  const { agent, agency, phone, bookingLink } = profile
  return (
    <>
      <DialogOpener dialog={CONTACT} variant="quiet">
        {words.contact(agent?.firstName)}
      </DialogOpener>
      <Dialog id={CONTACT} title={words.contactTitle(agent?.name ?? agency.name)}>
        <DialogBody>
          {phone && <CallButton phone={phone} who={agent?.firstName} />}
          <ButtonLink href={callBack} data-pending={loading}>
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

/** At the end of the page. Source: compare-004. */
export function ClientActions({ mail, mailTo, share, explore }: QuoteActions) {
  const words = useWords(clientActionWords)
  const { loading } = useWords(scheduleWords)
  return (
    <section className="client-actions no-print" aria-label={words.more}>
      <p>
        {words.none}{' '}
        <a href={explore} data-pending={loading}>
          {words.explore}
        </a>
      </p>
      {mail && (
        <form method="post" action={mail} data-pending={words.pending}>
          <Button aria-describedby={mailTo ? undefined : 'mail-hint'}>{words.mail(mailTo)}</Button>
          {!mailTo && <small id="mail-hint">{words.mailHint}</small>}
        </form>
      )}
      {share && (
        <details>
          <summary>{words.share}</summary>
          <p>{words.shareWhy}</p>
          <form method="post" action={share} data-pending={words.pending}>
            <Button>{words.shareButton}</Button>
          </form>
        </details>
      )}
    </section>
  )
}
