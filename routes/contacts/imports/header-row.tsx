import type { SkippedLine } from '../../../src/contacts/import/contact-import.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { truncateWithEllipsis } from '../../../src/lib/truncate.ts'
import { Button } from '../../../src/ui/button.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'

const LONGEST_LINE = 80

/** Which line names the columns, with the lines that are no contacts; another line can be chosen. */
export function HeaderRow({ file, lines }: { file: ContactImport; lines: readonly SkippedLine[] }) {
  const left = file.skipped_lines
  const choice = lines.length > 1 && (
    <form className="row" method="post" action={urls.imports.headerRow(file.id)}>
      <SelectField
        name="headerRow"
        label="Row with column names"
        defaultValue={String(file.header_row)}
        options={lines.map(([row, text]) => ({
          value: String(row),
          label: `Row ${row}: ${truncateWithEllipsis(text, LONGEST_LINE)}`,
        }))}
      />
      <Button>Use this row</Button>
    </form>
  )
  if (left.length === 0)
    return (
      choice && (
        <details>
          <summary>The column names are not in row {file.header_row}?</summary>
          {choice}
        </details>
      )
    )
  return (
    <Notice
      title={
        left.length === 1
          ? '1 line is not a contact and is skipped'
          : `${left.length} lines are not contacts and are skipped`
      }
    >
      <div className="stack">
        <ul>
          {left.map(([row, text]) => (
            <li key={row}>
              Row {row}: {truncateWithEllipsis(text, LONGEST_LINE)}
            </li>
          ))}
        </ul>
        {choice}
      </div>
    </Notice>
  )
}
