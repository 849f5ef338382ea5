import { deadLinkWords, type LinkError } from '../../../src/messages/client/link-errors.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { CallButton } from '../../clients/shared/call-button.tsx'

interface Props {
  error: LinkError
  agency?: string
  /** Where a new quote is asked for. */
  newQuote?: string | undefined
  phone?: string | undefined
}

/** For a client whose link leads nowhere: what to do now, and whom to call where that is known. */
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
