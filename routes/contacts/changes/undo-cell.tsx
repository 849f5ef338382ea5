import Undo2 from 'lucide-react/icons/undo-2'
import type { ListedChange } from '../../../src/contacts/changes/history.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { changeSentence, changesWords as words } from './words.ts'

export interface UndoCellContext {
  timeZone: string
  /** Changes before this can no longer be undone. */
  since: Date
}

/**
 * The undo button, when and by whom the change was undone, or both if some contacts can be retried. Says so if it is
 * too late to undo. Nothing for an undo.
 */
export function UndoCell({ change, timeZone, since, to }: UndoCellContext & { change: ListedChange; to?: string }) {
  const undone = change.undone_at && words.undone(change.undoer, formatMoment(change.undone_at, timeZone))
  const tooLate = change.made_at < since
  if (undone && (tooLate || !change.undo_outcome?.failedCount)) return undone
  if (change.kind === 'undo') return null
  if (tooLate) return words.tooLate
  const label = undone ? words.again : words.undo
  // An import may have added thousands of contacts, so its undo needs a confirmation.
  if (change.kind === 'import' && !undone)
    return (
      <ButtonLink
        size="small"
        icon={Undo2}
        href={urls.contacts.undo(change.id, { to: to ?? urls.contacts.changes() })}
        aria-label={`${words.undo}: ${changeSentence(change)}`}
      >
        {words.undo}
      </ButtonLink>
    )
  return (
    <form {...postTo(urls.contacts.undo(change.id))}>
      <input type="hidden" name="to" value={to ?? urls.contacts.changes()} />
      {undone && <>{undone} </>}
      <Button size="small" icon={Undo2} aria-label={`${label}: ${changeSentence(change)}`}>
        {label}
      </Button>
    </form>
  )
}
