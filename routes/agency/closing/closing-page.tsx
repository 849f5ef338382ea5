import Download from 'lucide-react/icons/download'
import { closingWords as words } from '../../../src/messages/closing.ts'
import { confirmWords } from '../../../src/messages/confirm.ts'
import type { ClosingCounts } from '../../../src/organizations/close.ts'
import { exportFiles } from '../../../src/organizations/export.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'

export interface ClosingPageProps {
  name: string
  counts: ClosingCounts
  /** The day of the erasure if the agency is closed now. */
  erasedOn: string
  typed?: Record<string, string>
  errors?: Record<string, string>
  ask?: CodeRequest | undefined
}

export function ClosingPage({ name, counts, erasedOn, typed = {}, errors = {}, ask }: ClosingPageProps) {
  return (
    <div className="closing">
      <section aria-labelledby="downloads">
        <h2 id="downloads">{words.downloads}</h2>
        <p>{words.downloadsText}</p>
        <ul className="closing__files">
          {exportFiles.map((file) => (
            <li key={file}>
              <span>{words.files[file]}</span>
              <a href={urls.settings.exportFile(file)}>
                <Icon of={Download} small /> {file}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="close">
        <h2 id="close">{words.close}</h2>
        <p>{words.what}</p>
        <p>{words.until(erasedOn)}</p>
        <ul className="closing__what">
          {words.deleted(counts).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{words.stays}</p>
        <ErrorSummary errors={errors} />
        <form {...postTo(urls.settings.closing())} noValidate>
          <TextField
            label={words.name(name)}
            name="name"
            autoComplete="off"
            required
            defaultValue={typed.name}
            error={errors.name}
          />
          <CheckboxField
            label={words.downloaded}
            name="downloaded"
            defaultChecked={typed.downloaded === 'on'}
            error={errors.downloaded}
          />
          {ask ? (
            <ConfirmItsYou
              {...ask}
              hint={confirmWords.notDone}
              button={<Button variant="danger">{words.confirm(name)}</Button>}
            />
          ) : (
            <div className="row">
              <Button variant="danger">{words.button(name)}</Button>
            </div>
          )}
        </form>
      </section>
    </div>
  )
}
