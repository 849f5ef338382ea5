import ChevronDown from 'lucide-react/icons/chevron-down'
import { carrierChoices } from '../../src/contacts/import/contact-import.ts'
import type { ContactImport } from '../../src/contacts/import/queries.ts'
import { CARRIERS_LISTED } from '../../src/contacts/import/read/inspect.ts'
import { suggestedCarriers } from '../../src/contacts/import/reports.ts'
import { figure } from '../../src/lib/counted.ts'
import { matchCarrier } from '../../src/lib/match-carrier.ts'
import { shorten } from '../../src/lib/shorten.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { DataTable } from '../../src/ui/table.tsx'

const LONGEST_TEXT = 80

/** One line for each carrier the file names, with the one of ours we take it for. Source: csv-004. */
export function CarrierChoices({ file }: { file: ContactImport }) {
  const carriers = suggestedCarriers(file).map((carrier, index) => ({
    ...carrier,
    name: `carrier-${index}`,
    known: carrier.carrier !== 'Other' || matchCarrier(carrier.text).how !== 'none',
  }))
  if (carriers.length === 0) return <p>That column is empty, so these contacts will have no carrier.</p>
  return (
    <>
      <p>
        We took each name for one of the carriers we quote. Change what we got wrong; “Other” is right for all the rest.
        {carriers.length === CARRIERS_LISTED &&
          ` The first ${CARRIERS_LISTED} names are listed, further ones are matched by name.`}
      </p>
      <DataTable
        caption="Carriers in your file"
        rows={carriers}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'text',
            label: 'In your file',
            cell: ({ text, name, known }) => (
              <>
                <label htmlFor={name}>{shorten(text, LONGEST_TEXT)}</label>
                {!known && <span className="import-columns__read"> not recognised</span>}
              </>
            ),
          },
          { key: 'rows', label: 'Rows', kind: 'number', cell: ({ rows }) => figure(rows) },
          {
            key: 'carrier',
            label: 'Carrier',
            cell: ({ name, carrier }) => (
              <div className="select">
                <select className="input" id={name} name={name} defaultValue={carrier}>
                  {carrierChoices.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </select>
                <Icon of={ChevronDown} small />
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
