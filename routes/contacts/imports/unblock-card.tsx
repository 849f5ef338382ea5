import { undoableUntil } from '../../../src/contacts/changes/change-set.ts'
import type { RemovableBlocks } from '../../../src/contacts/import/opt-outs.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'
import { importWords } from '../../../src/messages/imports.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'

interface Props {
  file: ContactImport
  blocks: RemovableBlocks
  timeZone: string
}

/** Removes the blocks of a file that was wrong. Shown to admins of a finished import. */
export function UnblockCard({ file, blocks: { all, alone }, timeZone }: Props) {
  const { unblock } = importWords
  const count = (blocks: number) => pluralize(blocks, 'address', 'addresses')
  return (
    <Card title={unblock.title} id="blocks">
      <form className="stack" {...postTo(urls.imports.unblocking(file.id))}>
        <p>
          {unblock.text(count(all), formatMoment(undoableUntil(file.finished_at!), timeZone))}{' '}
          {alone < all && unblock.stay(count(all - alone))}
        </p>
        <CheckboxField name="isWrong" label={unblock.tick} />
        <div>
          <Button>{alone > 0 ? unblock.button(count(alone)) : unblock.buttonAllStay}</Button>
        </div>
      </form>
    </Card>
  )
}
