import type { SkippedLine } from '../../../src/contacts/import/contact-import.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { truncateWithEllipsis } from '../../../src/lib/truncate.ts'
import { Button } from '../../../src/ui/button.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'

const MAX_LINE_LENGTH = 80

/**
 * The first 20 lines that are not contacts: those above the header, and totals below the data. Another header row can
 * be chosen.
 */
export function HeaderRow({ file, lines }: { file: ContactImport; lines: readonly SkippedLine[] }) {
  const skippedLines = file.skipped_lines
  const choice = lines.length > 1 && (
    <form className="row" {...postTo(urls.imports.headerRow(file.id))}>
      <SelectField
        name="headerRow"
        label="Row with column names"
        defaultValue={String(file.header_row)}
        options={lines.map(([row, text]) => ({
          value: String(row),
          label: `Row ${row}: ${truncateWithEllipsis(text, MAX_LINE_LENGTH)}`,
        }))}
      />
      <Button>Use this row</Button>
    </form>
  )
  if (skippedLines.length === 0)
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
        skippedLines.length === 1
          ? '1 line is not a contact and is skipped'
          : `${skippedLines.length} lines are not contacts and are skipped`
      }
    >
      <div className="stack">
        <ul>
          {skippedLines.map(([row, text]) => (
            <li key={row}>
              Row {row}: {truncateWithEllipsis(text, MAX_LINE_LENGTH)}
            </li>
          ))}
        </ul>
        {choice}
      </div>
    </Notice>
  )
}
