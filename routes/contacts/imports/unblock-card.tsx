import { undoableUntil } from '../../../src/contacts/changes/change-set.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'
import { importWords } from '../../../src/messages/imports.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'

/** Removes the blocks of a file that was wrong. Shown to admins of a finished import. */
export function UnblockCard({ file, blocks, timeZone }: { file: ContactImport; blocks: number; timeZone: string }) {
  const { unblock } = importWords
  const count = pluralize(blocks, 'address', 'addresses')
  return (
    <Card title={unblock.title} id="blocks">
      <form className="stack" {...postTo(urls.imports.unblocking(file.id))}>
        <p>{unblock.text(count, formatMoment(undoableUntil(file.finished_at!), timeZone))}</p>
        <CheckboxField name="isWrong" label={unblock.tick} />
        <div>
          <Button>{unblock.button(count)}</Button>
        </div>
      </form>
    </Card>
  )
}
