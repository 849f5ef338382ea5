import { deadLinkWords, type LinkError } from '../../../src/messages/client/link-errors.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { CallButton } from '../../clients/shared/call-button.tsx'

interface Props {
  error: LinkError
  agency?: string
  /** The URL to request a new quote. */
  newQuote?: string | undefined
  phone?: string | undefined
}

/** For a client whose link no longer works: what to do, and who to call if the agency is known. */
export function ExpiredQuotePage({ error, agency, newQuote, phone }: Props) {
  const words = useWords(deadLinkWords)
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.wrong[error]}</p>
      <p>{agency ? words.askAgency(agency) : words.askSender}</p>
      {phone && <CallButton phone={phone} />}
      {newQuote && (
        <p>
          <ButtonLink href={newQuote}>{words.newQuote}</ButtonLink>
        </p>
      )}
    </>
  )
}
