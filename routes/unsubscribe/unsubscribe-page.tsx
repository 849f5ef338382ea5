import { unsubscribeWords } from '../../src/messages/unsubscribe.ts'
import { Button } from '../../src/ui/button.tsx'
import { useWords } from '../../src/ui/language.tsx'

interface Props {
  agency: string
  address: string
}

export function UnsubscribePage({ action, agency, address }: Props & { action: string }) {
  const words = useWords(unsubscribeWords)
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.question(agency, address)}</p>
      <p>{words.effect}</p>
      <form method="post" action={action}>
        <Button type="submit" variant="primary" size="large">
          {words.button}
        </Button>
      </form>
    </>
  )
}

export function UnsubscribedPage({ agency, address }: Props) {
  const words = useWords(unsubscribeWords)
  return (
    <>
      <h1>{words.doneTitle}</h1>
      <p role="status">{words.done(agency, address)}</p>
      <p>{words.mistake(agency)}</p>
    </>
  )
}

/** Whose mail it was cannot be told. */
export function UnknownLinkPage() {
  const words = useWords(unsubscribeWords)
  return (
    <>
      <h1>{words.unknownTitle}</h1>
      <p>{words.unknown}</p>
    </>
  )
}
