import Download from 'lucide-react/icons/download'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { carrierConversions } from '../../../src/contacts/import/reports.ts'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'

const CARRIERS_SHOWN = 10

/** Carriers of the file whose plans we do not quote. Renders nothing without any. Source: csv-031. */
export function CarrierConversions({ file }: { file: ContactImport }) {
  const conversions = carrierConversions(file)
  if (conversions.length === 0) return null
  const shown = conversions.slice(0, CARRIERS_SHOWN)
  return (
    <Notice kind="warn" title="Carrier Conversions">
      <div className="stack">
        <p>
          We do not quote these carriers, so contacts who have them show “Other” as their carrier. They still get
          emailed quotes from the supported carriers: {carrierNames.join(', ')}.
        </p>
        <ul>
          {shown.map(({ text, rows }) => (
            <li key={text}>
              {text} ({formatCount(rows)} {rows === 1 ? 'row' : 'rows'} in your file)
            </li>
          ))}
          {conversions.length > shown.length && <li>and {conversions.length - shown.length} more</li>}
        </ul>
        <ButtonLink icon={Download} href={urls.imports.carrierConversions(file.id)} download>
          Download all
        </ButtonLink>
      </div>
    </Notice>
  )
}
