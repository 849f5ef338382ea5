import SingleKeys from '../../../islands/single-keys.tsx'
import { shortcutWords as words } from '../../../src/messages/palette.ts'
import { island } from '../../../src/ui/island.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { DataTable } from '../../../src/ui/table.tsx'

const SingleKeysIsland = island('single-keys', SingleKeys)

export function ShortcutsPage() {
  return (
    <div className="shortcuts">
      <PageHeader title={words.title} lead={words.lead} />
      <DataTable
        caption={words.caption}
        columns={[
          {
            key: 'keys',
            label: words.key,
            cell: ({ keys }) => keys.map((key) => <kbd key={key}>{key}</kbd>),
          },
          { key: 'does', label: words.does, kind: 'prose', cell: ({ does }) => does },
        ]}
        rows={words.keys}
        rowKey={({ does }) => does}
      />
      <SingleKeysIsland />
    </div>
  )
}
