import ImportProgress from '../../islands/import-progress.tsx'
import type { ContactImport } from '../../src/contacts/import/queries.ts'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { island } from '../../src/ui/island.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { urls } from '../../src/urls.ts'

const ImportProgressIsland = island('import-progress', ImportProgress)

export function RunningPage({ file }: { file: ContactImport }) {
  return (
    <>
      <PageHeader title={`Importing ${file.file_name}`} back={{ href: urls.contacts.list(), label: 'Contacts' }} />
      <Card>
        <div className="stack">
          <ImportProgressIsland
            statusUrl={`/api${urls.imports.show(file.id)}`}
            done={file.done_rows}
            total={file.total_rows ?? 0}
          />
          <p>
            You can leave this page or close the window: the import goes on, and its report waits here.
            <noscript> This page looks again every few seconds.</noscript>
          </p>
          <form method="post" action={urls.imports.cancellation(file.id)}>
            <Button variant="danger">Stop the import</Button>
          </form>
        </div>
      </Card>
    </>
  )
}
