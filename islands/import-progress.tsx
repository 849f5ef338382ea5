import { useEffect, useState } from 'react'
import type { ImportProgress as Answer } from '../src/contacts/import/schemas.ts'
import { callApi } from '../src/lib/call-api.ts'
import { Progress } from '../src/ui/progress.tsx'

const LOOK_EVERY_MS = 1_000

/** The bar of a running import. It looks again every second, and shows the report when there is one. */
export default function ImportProgress({ statusUrl, done, total }: { statusUrl: string; done: number; total: number }) {
  const [rows, setRows] = useState(done)

  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    async function look() {
      const answer = await ask(statusUrl, leaving.signal)
      if (leaving.signal.aborted) return
      // Signed out or gone: the page itself says so.
      if (answer === 'refused' || answer?.finished) return location.reload()
      if (answer) setRows(answer.doneRows)
      timer = setTimeout(look, LOOK_EVERY_MS)
    }
    timer = setTimeout(look, LOOK_EVERY_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [statusUrl])

  return (
    <div aria-live="polite">
      <Progress label="Importing" value={rows} total={total} unit="rows" />
    </div>
  )
}

/** Undefined when the server could not be reached or is busy: the next look may do better. */
async function ask(url: string, signal: AbortSignal): Promise<Answer | 'refused' | undefined> {
  const called = await callApi(url, { signal, decode: (json) => json as Answer })
  if (called.ok) return called.data
  const { failure } = called
  return failure.kind === 'bad_status' && failure.status < 500 && failure.status !== 429 ? 'refused' : undefined
}
