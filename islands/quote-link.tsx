import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type FormEvent, useState } from 'react'
import { callApi, failureNotice } from '../src/lib/call-api.ts'
import { contactWords as words } from '../src/messages/contact.ts'
import { Button } from '../src/ui/button.tsx'
import { postTo } from '../src/ui/page-assets.ts'

export interface QuoteLinkProps {
  /** The action without JavaScript. The next page shows the link. */
  action: string
  generateUrl: string
}

type Stage =
  | { at: 'idle' | 'busy' | 'copied' }
  | { at: 'failed'; says: string; cause?: string }
  | { at: 'uncopied'; url: string }

/** Copies the link of a client's quote, and creates the quote if there is none. Source: contacts-059, api-037. */
export default function QuoteLink({ action, generateUrl }: QuoteLinkProps) {
  const [stage, setStage] = useState<Stage>({ at: 'idle' })

  async function copy(event: FormEvent) {
    event.preventDefault()
    setStage({ at: 'busy' })
    const called = await callApi(generateUrl, { decode: (json) => (json as { redirectUrl: string }).redirectUrl })
    if (!called.ok) return setStage({ at: 'failed', ...failureNotice(called.failure, words.linkFailed) })
    const url = new URL(called.data, location.origin).href
    await navigator.clipboard.writeText(url).then(
      () => setStage({ at: 'copied' }),
      () => setStage({ at: 'uncopied', url }),
    )
  }

  return (
    <form className="quote-link" {...postTo(action)} onSubmit={copy}>
      <Button size="small" variant="quiet" icon={stage.at === 'copied' ? Check : Copy} disabled={stage.at === 'busy'}>
        {stage.at === 'busy' ? words.copying : words.copyLink}
      </Button>
      <p className="quote-link__outcome" role="status">
        {stage.at === 'copied' && words.copied}
        {stage.at === 'failed' && `${stage.says}${stage.cause ? `. ${stage.cause}` : ''}`}
        {stage.at === 'uncopied' && (
          <>
            {words.copyFailed} <a href={stage.url}>{stage.url}</a>
          </>
        )}
      </p>
    </form>
  )
}
