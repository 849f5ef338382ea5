import ChevronDown from 'lucide-react/icons/chevron-down'
import { planTypes } from '../../../src/contacts/contact.ts'
import { carrierChoices } from '../../../src/contacts/import/contact-import.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { MAX_VALUES_LISTED } from '../../../src/contacts/import/read/inspect.ts'
import { suggestedCarriers, suggestedPlans } from '../../../src/contacts/import/reports.ts'
import { matchCarrier } from '../../../src/lib/match-carrier.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { truncateWithEllipsis } from '../../../src/lib/truncate.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { DataTable } from '../../../src/ui/table.tsx'

/** One row per carrier name in the file, with our match. Source: csv-004. */
export function CarrierChoices({ file }: { file: ContactImport }) {
  const carriers = suggestedCarriers(file)
  if (carriers.length === 0) return <p>That column is blank, so these contacts will have no carrier.</p>
  return (
    <>
      <p>
        Check how we match each name to a carrier we quote. Use “Other” for any other insurer.
        {carriers.length === MAX_VALUES_LISTED &&
          ` The first ${MAX_VALUES_LISTED} names are listed. The rest are matched automatically.`}
      </p>
      <TextChoices
        caption="Carriers in your file"
        name="carrier"
        label="Carrier"
        choices={carrierChoices}
        none="No carrier"
        texts={carriers.map(({ text, rows, carrier }) => ({
          text,
          rows,
          value: carrier,
          isKnown: carrier !== 'Other' || matchCarrier(text).how !== 'none',
        }))}
      />
    </>
  )
}

/** One row per plan name in the file, with how we read it. */
export function PlanChoices({ file }: { file: ContactImport }) {
  return (
    <>
      <p>Check how we read each plan. Use “Other” for plans we do not compare, such as high-deductible plans.</p>
      <TextChoices
        caption="Plans in your file"
        name="plan"
        label="Plan"
        choices={planTypes}
        none="No plan"
        texts={suggestedPlans(file).map(({ text, rows, plan }) => ({ text, rows, value: plan, isKnown: true }))}
      />
    </>
  )
}

const MAX_TEXT_LENGTH = 80

/** The distinct values of a column, each with a select for what it means. */
function TextChoices({
  caption,
  name,
  label,
  choices,
  none,
  texts,
}: {
  caption: string
  name: string
  label: string
  choices: readonly string[]
  /** The label of the option for a text that means no carrier or no plan. */
  none: string
  texts: readonly { text: string; rows: number; value: string | null; isKnown: boolean }[]
}) {
  return (
    <DataTable
      caption={caption}
      rows={texts.map((each, index) => ({ ...each, field: `${name}-${index}` }))}
      rowKey={({ field }) => field}
      columns={[
        {
          key: 'text',
          label: 'In your file',
          cell: ({ text, field, isKnown }) => (
            <>
              <label htmlFor={field}>{truncateWithEllipsis(text, MAX_TEXT_LENGTH)}</label>
              {!isKnown && <span className="import-columns__read"> not recognized</span>}
            </>
          ),
        },
        { key: 'rows', label: 'Rows', kind: 'number', cell: ({ rows }) => formatCount(rows) },
        {
          key: 'value',
          label,
          cell: ({ field, value }) => (
            <div className="select">
              <select className="input" id={field} name={field} defaultValue={value ?? ''}>
                <option value="">{none}</option>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
              <Icon of={ChevronDown} small />
            </div>
          ),
        },
      ]}
    />
  )
}
