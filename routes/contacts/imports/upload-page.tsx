import ImportUpload from '../../../islands/import-upload.tsx'
import { type FileRefusalText, IMPORT_ATTESTATION, importFields } from '../../../src/contacts/import/contact-import.ts'
import { Card } from '../../../src/ui/card.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { ImportSteps } from './import-steps.tsx'

const UploadIsland = island('import-upload', ImportUpload, 'load')

export interface UploadRefusal {
  field: 'file' | 'attested'
  refused: FileRefusalText
}

export function UploadPage({
  hasPastImports,
  refusal,
  attested = false,
}: {
  hasPastImports: boolean
  refusal?: UploadRefusal
  attested?: boolean
}) {
  return (
    <>
      <PageHeader
        title="Import contacts"
        back={{ href: urls.contacts.list(), label: 'Contacts' }}
        lead="Bring in your whole book at once. You can check everything before any contact is added."
      />
      <ImportSteps now="Upload" />
      <div className="stack import-upload">
        {refusal && (
          <ErrorSummary
            title={refusal.refused.message}
            errors={[{ field: refusal.field, message: refusal.refused.advice }]}
          />
        )}
        <Card title="Choose your file" id="upload">
          {/* The checkbox precedes the file, because it must be read before the file is stored. */}
          <form className="stack" {...postTo(urls.imports.upload())} encType="multipart/form-data">
            <CheckboxField
              name="attested"
              label={IMPORT_ATTESTATION}
              hint="They are current or past clients, or asked to hear from you. We keep this confirmation with the import."
              error={refusal?.field === 'attested' ? refusal.refused.message : undefined}
              defaultChecked={attested}
              required
            />
            <UploadIsland
              failed={refusal?.field === 'file' ? refusal.refused.message : ''}
              advice={refusal?.field === 'file' ? refusal.refused.advice : ''}
            />
          </form>
        </Card>
        <FileAdvice />
        {hasPastImports && (
          <p>
            <a href={urls.imports.list()}>See past imports</a>
          </p>
        )}
      </div>
    </>
  )
}

function FileAdvice() {
  return (
    <Card title="What to put in the file" id="advice">
      <div className="stack">
        <p>
          Start with one line of column names, then one contact per line. We look for{' '}
          {importFields.map(({ label }) => label).join(', ')}. Names and an email column are required. Everything else
          is optional. State and county come from the ZIP code, or the state from your file if there is none. Titles
          above and totals below are skipped.
        </p>
        <p>
          In Excel, choose “Save as” and “CSV UTF-8”. Commas, semicolons, tabs and pipes all work, and we restore the
          leading zeros that Excel drops from ZIP codes.
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
