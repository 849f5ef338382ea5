import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ImportProgress as Answer } from '../src/contacts/import/schemas.ts'
import { type ApiFailure, queryApi } from '../src/lib/call-api.ts'
import { Progress } from '../src/ui/progress.tsx'
import { queryClient } from './query-client.ts'

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
  const { data: progress, error } = useQuery<Shown, ApiFailure>(
    {
      queryKey: ['import-progress', statusUrl],
      queryFn: ({ signal }) =>
        queryApi(statusUrl, { signal, decode: (json) => toShown(json as Answer, counts, label) }),
      initialData: { label, rows: done, rowsPerSecond, isOver: false },
      refetchInterval: ({ state }) => !isAtEnd(state.data, state.error) && POLL_MS,
      // Someone who returns to this tab sees the report.
      refetchIntervalInBackground: true,
    },
    queryClient(),
  )
  const isReloading = isAtEnd(progress, error)
  useEffect(() => {
    if (isReloading) location.reload()
  }, [isReloading])

  const { rows, rowsPerSecond: speed } = progress
  return (
    <div aria-live="polite">
      <Progress
        label={progress.label}
        value={rows}
        total={total}
        unit="rows"
        note={speed === null || speed === undefined ? undefined : `${speed.toLocaleString('en-US')} rows per second`}
      />
    </div>
  )
}

interface Shown {
  label: string
  rows: number
  rowsPerSecond: number | null | undefined
  isOver: boolean
}

function toShown(answer: Answer, counts: 'import' | 'check', label: string): Shown {
  const { status, doneRows, rowsPerSecond, finished, check } = answer
  if (counts === 'check')
    return {
      label,
      rows: check?.doneRows ?? 0,
      rowsPerSecond: null,
      isOver: status !== 'mapping' || (check?.finished ?? true),
    }
  return { label: status === 'running' ? 'Importing' : label, rows: doneRows, rowsPerSecond, isOver: finished }
}

/**
 * Whether to reload the page: the import or its check is finished, the import was deleted, or the user is signed out.
 */
const isAtEnd = (shown: Shown | undefined, error: ApiFailure | null) =>
  shown?.isOver || (error?.kind === 'bad_status' && error.status < 500 && error.status !== 429)
