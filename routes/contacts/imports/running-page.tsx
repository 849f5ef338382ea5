import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { rowsPerSecond } from '../../../src/contacts/import/schemas.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { ImportProgressIsland } from './import-progress-island.tsx'
import { ImportSteps } from './import-steps.tsx'

export function RunningPage({ file, now }: { file: ContactImport; now: Date }) {
  return (
    <>
      <PageHeader
        title={<span className="import-name">Importing {file.file_name}</span>}
        back={{ href: urls.contacts.list(), label: 'Contacts' }}
      />
      <ImportSteps now="Import" />
      <Card>
        <div className="stack">
          <ImportProgressIsland
            label={file.status === 'queued' ? 'Waiting to start' : 'Importing'}
            statusUrl={`/api${urls.imports.show(file.id)}`}
            done={file.done_rows}
            total={file.total_rows ?? 0}
            rowsPerSecond={rowsPerSecond(file, now)}
          />
          <p>
            You can leave this page. The import keeps running, and the report will be here.
            <noscript> This page refreshes every few seconds.</noscript>
          </p>
          <form className="stack" {...postTo(urls.imports.cancellation(file.id))}>
            <div>
              <Button variant="danger">Stop the import</Button>
            </div>
            <p>Contacts already imported are kept. You can undo the import afterward.</p>
          </form>
        </div>
      </Card>
    </>
  )
}
