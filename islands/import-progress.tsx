import { useEffect, useState } from 'react'
import type { ImportProgress as Answer } from '../src/contacts/import/schemas.ts'
import { callApi } from '../src/lib/call-api.ts'
import { Progress } from '../src/ui/progress.tsx'

const LOOK_EVERY_MS = 1_000

export interface ImportProgressProps {
  statusUrl: string
  done: number
  total: number
  label?: string
  /** Which of the two takes its time: the import, or the dry run before it. */
  counts?: 'import' | 'check'
  rowsPerSecond?: number | null
}

/** The bar of a running import. It looks again every second, and shows the report when there is one. */
export default function ImportProgress({
  statusUrl,
  done,
  total,
  label = 'Importing',
  counts = 'import',
  rowsPerSecond = null,
}: ImportProgressProps) {
  const [rows, setRows] = useState(done)
  const [speed, setSpeed] = useState(rowsPerSecond)
  const [phase, setPhase] = useState(label)

  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    async function look() {
      const answer = await ask(statusUrl, leaving.signal)
      if (leaving.signal.aborted) return
      // Signed out or gone: the page itself says so.
      if (answer === 'refused' || (answer && isOver(answer, counts))) return location.reload()
      if (answer) {
        setRows(counts === 'import' ? answer.doneRows : (answer.check?.doneRows ?? 0))
        setSpeed(counts === 'import' ? answer.rowsPerSecond : null)
        if (counts === 'import' && answer.status === 'running') setPhase('Importing')
      }
      timer = setTimeout(look, LOOK_EVERY_MS)
    }
    timer = setTimeout(look, LOOK_EVERY_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [statusUrl, counts])

  return (
    <div aria-live="polite">
      <Progress
        label={phase}
        value={rows}
        total={total}
        unit="rows"
        note={speed === null || speed === undefined ? undefined : `${speed.toLocaleString('en-US')} rows per second`}
      />
    </div>
  )
}

const isOver = (answer: Answer, counts: 'import' | 'check') =>
  counts === 'import' ? answer.finished : answer.status !== 'mapping' || (answer.check?.finished ?? true)

/** Undefined when the server could not be reached or is busy: the next look may do better. */
async function ask(url: string, signal: AbortSignal): Promise<Answer | 'refused' | undefined> {
  const called = await callApi(url, { signal, decode: (json) => json as Answer })
  if (called.ok) return called.data
  const { failure } = called
  return failure.kind === 'bad_status' && failure.status < 500 && failure.status !== 429 ? 'refused' : undefined
}
