import { useEffect, useState } from 'react'
import type { ImportProgress as Answer } from '../src/contacts/import/schemas.ts'
import { callApi } from '../src/lib/call-api.ts'
import { Progress } from '../src/ui/progress.tsx'

const POLL_MS = 1_000

export interface ImportProgressProps {
  statusUrl: string
  done: number
  total: number
  label?: string
  /** What is running: the import, or the check before it. */
  counts?: 'import' | 'check'
  rowsPerSecond?: number | null
}

/** The progress bar of an import. It polls every second and reloads the page at the end to show the report. */
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
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    async function poll() {
      const answer = await fetchProgress(statusUrl, controller.signal)
      if (controller.signal.aborted) return
      // After a sign-out or deletion, the reloaded page shows it.
      if (answer === 'refused' || (answer && isOver(answer, counts))) return location.reload()
      if (answer) {
        setRows(counts === 'import' ? answer.doneRows : (answer.check?.doneRows ?? 0))
        setSpeed(counts === 'import' ? answer.rowsPerSecond : null)
        if (counts === 'import' && answer.status === 'running') setPhase('Importing')
      }
      timer = setTimeout(poll, POLL_MS)
    }
    timer = setTimeout(poll, POLL_MS)
    return () => {
      controller.abort()
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

/** Undefined if the server was unreachable or busy. The next poll tries again. */
async function fetchProgress(url: string, signal: AbortSignal): Promise<Answer | 'refused' | undefined> {
  const called = await callApi(url, { signal, decode: (json) => json as Answer })
  if (called.ok) return called.data
  const { failure } = called
  return failure.kind === 'bad_status' && failure.status < 500 && failure.status !== 429 ? 'refused' : undefined
}
