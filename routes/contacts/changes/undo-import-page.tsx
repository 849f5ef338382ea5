import SavingButton from '../../../islands/saving-button.tsx'
import type { PastChange } from '../../../src/contacts/changes/history.ts'
import type { previewUndo } from '../../../src/contacts/undo/undo.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { contactsOf } from '../selection/words.ts'
import { changesWords as words } from './words.ts'

const UndoButton = island('saving-button', SavingButton)

/** Confirms the undo of an import, which may delete thousands of contacts. */
export function UndoImportPage({
  change,
  preview: { removed, restored, stay },
  to,
}: {
  change: PastChange
  preview: Awaited<ReturnType<typeof previewUndo>>
  /** The page to return to. */
  to: string
}) {
  const effects = [
    removed > 0 && words.undoImport.removed(removed),
    restored > 0 && words.undoImport.restored(restored),
    stay > 0 && words.undoImport.stay(stay),
  ].filter((text) => text !== false)
  return (
    <div className="bulk">
      <PageHeader
        title={<span className="import-name">{words.undoImport.title(change.file_name)}</span>}
        back={{ href: to, label: words.undoImport.keep }}
      />
      <ul className="bulk__outcome">
        {effects.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{removed > 0 ? words.undoImport.after : words.undoImport.once}</p>
      <form {...postTo(urls.contacts.undo(change.id))} className="row">
        <input type="hidden" name="to" value={to} />
        <UndoButton
          variant="danger"
          label={removed > 0 ? words.undoImport.deletes(contactsOf(removed)) : words.undoImport.button}
          busyLabel={words.undoImport.busy}
        />
        <ButtonLink href={to}>{words.undoImport.keep}</ButtonLink>
      </form>
    </div>
  )
}
