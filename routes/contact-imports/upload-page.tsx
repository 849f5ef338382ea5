import Upload from 'lucide-react/icons/upload'
import { ATTESTATION, type ImportStatus, importFields, type Refused } from '../../src/contacts/import/contact-import.ts'
import type { listImports } from '../../src/contacts/import/queries.ts'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { CheckboxField, FileField } from '../../src/ui/field.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { DataTable } from '../../src/ui/table.tsx'
import { urls } from '../../src/urls.ts'

export type PastImport = Awaited<ReturnType<typeof listImports>>[number]

export interface UploadRefusal {
  field: 'file' | 'attested'
  refused: Refused
}

export function UploadPage({
  imports,
  refusal,
  attested = false,
}: {
  imports: readonly PastImport[]
  refusal?: UploadRefusal
  attested?: boolean
}) {
  const error = (field: UploadRefusal['field']) => (refusal?.field === field ? refusal.refused.message : undefined)
  return (
    <>
      <PageHeader
        title="Import contacts"
        back={{ href: urls.contacts.list(), label: 'Contacts' }}
        lead="Bring your whole book at once. You check everything before a single contact is added."
      />
      <div className="stack">
        {refusal && (
          <ErrorSummary
            title={refusal.refused.message}
            errors={[{ field: refusal.field, message: refusal.refused.advice }]}
          />
        )}
        <Card title="Choose your file" id="upload">
          {/* The tick stands before the file: it must be read before the file's first byte is kept. */}
          <form className="stack" method="post" action={urls.imports.upload()} encType="multipart/form-data">
            <CheckboxField
              name="attested"
              label={ATTESTATION}
              hint="They are or were your clients, or asked to hear from you. We keep this confirmation with the import."
              error={error('attested')}
              defaultChecked={attested}
              required
            />
            <FileField
              name="file"
              label="CSV file"
              hint="Up to 20 MB and 100,000 contacts, from any system or spreadsheet. Your column names are fine."
              error={error('file')}
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              required
            />
            <Button variant="primary" icon={Upload}>
              Upload and check
            </Button>
          </form>
        </Card>
        <FileAdvice />
        {imports.length > 0 && <PastImports imports={imports} />}
      </div>
    </>
  )
}

function FileAdvice() {
  return (
    <Card title="What the file should hold" id="advice">
      <div className="stack">
        <p>
          The first line names the columns, each line below is one contact. We look for{' '}
          {importFields.map(({ label }) => label).join(', ')}. Names and email are needed, the rest is welcome. State
          and county come from the ZIP code.
        </p>
        <p>
          In Excel choose “Save as” and “CSV UTF-8”. Commas, semicolons and tabs all work, and we put back the zeros
          that Excel takes from ZIP codes.
        </p>
        <p>
          <a href="/sample-contacts.csv" download>
            Download a sample CSV
          </a>
        </p>
      </div>
    </Card>
  )
}

export const STATUS_WORDS: Record<ImportStatus, string> = {
  uploading: 'Uploading',
  mapping: 'Waiting for your check',
  queued: 'Waiting to start',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

function PastImports({ imports }: { imports: readonly PastImport[] }) {
  return (
    <Card title="Past imports" id="past" flush>
      <DataTable
        caption="Past imports"
        rows={imports}
        rowKey={({ id }) => id}
        columns={[
          { key: 'file', label: 'File', cell: ({ id, file_name }) => <a href={urls.imports.show(id)}>{file_name}</a> },
          { key: 'status', label: 'Status', cell: ({ status }) => STATUS_WORDS[status as ImportStatus] },
          {
            key: 'rows',
            label: 'Rows',
            kind: 'number',
            cell: ({ total_rows }) => (total_rows ?? 0).toLocaleString('en-US'),
          },
          { key: 'added', label: 'New', kind: 'number', cell: ({ added }) => added.toLocaleString('en-US') },
          { key: 'updated', label: 'Updated', kind: 'number', cell: ({ updated }) => updated.toLocaleString('en-US') },
          {
            key: 'unchanged',
            label: 'Unchanged',
            kind: 'number',
            cell: ({ unchanged }) => unchanged.toLocaleString('en-US'),
          },
          { key: 'bad', label: 'With errors', kind: 'number', cell: ({ bad }) => bad.toLocaleString('en-US') },
        ]}
      />
    </Card>
  )
}
