import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { copyText } from '../src/lib/copy-text.ts'
import { copyValueWords as words } from '../src/messages/copy-link.ts'
import { Button } from '../src/ui/button.tsx'

export interface CopyValueProps {
  value: string
  /** What the value is, for screen readers. */
  what: string
}

const SHOWN_MS = 2_000

/** A value with a copy button. Without JavaScript, a click selects the whole value. */
export default function CopyValue({ value, what }: CopyValueProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (!outcome) return
    const shown = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(shown)
  }, [outcome])

  const copy = async () => setOutcome((await copyText(value)) ? 'copied' : 'failed')

  return (
    <span className="copy-value">
      <code>{value}</code>
      <Button type="button" variant="quiet" size="small" icon={outcome === 'copied' ? Check : Copy} onClick={copy}>
        <span className="visually-hidden">{words.label(what)}</span>
      </Button>
      <span className="copy-value__status" role="status">
        {outcome === 'copied' ? words.copied : outcome === 'failed' ? words.failed : ''}
      </span>
    </span>
  )
}
