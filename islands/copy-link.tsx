import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type FocusEvent, useEffect, useId, useState } from 'react'
import { copyText } from '../src/lib/copy-text.ts'
import { copyLinkWords } from '../src/messages/copy-link.ts'
import { Button } from '../src/ui/button.tsx'

export interface CopyLinkProps {
  label: string
  url: string
  hint?: string
}

const SHOWN_MS = 2_000

/** A read-only link with a copy button, which confirms for two seconds. Without JavaScript the user selects the link. */
export default function CopyLink({ label, url, hint }: CopyLinkProps) {
  const id = useId()
  const [outcome, setOutcome] = useState<'copied' | 'failed' | undefined>()
  const [presses, setPresses] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click restarts the two seconds
  useEffect(() => {
    if (outcome !== 'copied') return
    const shown = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(shown)
  }, [outcome, presses])

  async function copy() {
    setPresses((count) => count + 1)
    setOutcome((await copyText(url)) ? 'copied' : 'failed')
  }

  return (
    <div className="field copy-link">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="copy-link__row">
        <input
          className="input"
          id={id}
          type="text"
          readOnly
          value={url}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
        />
        <Button type="button" icon={outcome === 'copied' ? Check : Copy} onClick={copy}>
          {copyLinkWords.button}
          <span className="visually-hidden">: {label}</span>
        </Button>
      </div>
      <p className="copy-link__outcome" role="status" data-outcome={outcome}>
        {outcome && copyLinkWords[outcome]}
      </p>
    </div>
  )
}
