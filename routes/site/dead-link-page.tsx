import { siteWords } from '../../src/messages/site.ts'
import { CallButton } from '../clients/call-button.tsx'

const words = siteWords.error

/** For a client whose link leads nowhere: what to do now, and whom to call where that is known. */
export function DeadLinkPage({ text, agency, phone }: { text: string; agency?: string; phone?: string | undefined }) {
  return (
    <>
      <h1>{words.title}</h1>
      <p>{text}</p>
      <p>{agency ? words.askAgency(agency) : words.askSender}</p>
      {phone && <CallButton phone={phone} />}
    </>
  )
}
