import { deadLinkWords, type LinkError } from '../../src/messages/link-errors.ts'
import { useWords } from '../../src/ui/language.tsx'
import { CallButton } from '../clients/call-button.tsx'

interface Props {
  error: LinkError
  agency?: string
  phone?: string | undefined
}

/** For a client whose link leads nowhere: what to do now, and whom to call where that is known. */
export function DeadLinkPage({ error, agency, phone }: Props) {
  const words = useWords(deadLinkWords)
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.wrong[error]}</p>
      <p>{agency ? words.askAgency(agency) : words.askSender}</p>
      {phone && <CallButton phone={phone} />}
    </>
  )
}
