import { formatLong } from '../../../src/lib/calendar-date.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import { planDialogWords } from '../../../src/messages/client/plan-dialogs.ts'
import { Button } from '../../../src/ui/button.tsx'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../src/ui/dialog.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { pendingText } from '../../../src/ui/page-assets.ts'
import { DialogOpener } from './dialog-opener.tsx'
import { GetForm } from './get-form.tsx'

export interface EffectiveDate {
  /** The URL of this page. */
  action: string
  zip: string
  /** The first days of the months to choose from. */
  dates: readonly string[]
  date: string
}

const DIALOG_ID = 'effective-date'

/** The button is enabled only with a complete ZIP code and a date (see islands/pending-state.ts). Source: quotes-009..012. */
export function EffectiveDateDialog({ action, zip, dates, date }: EffectiveDate) {
  const words = useWords(planDialogWords).effective
  const language = useLanguage()
  const { zip: zipLabel } = useWords(compareWords)
  return (
    <>
      <DialogOpener dialog={DIALOG_ID} variant="quiet">
        {words.open}
      </DialogOpener>
      <Dialog id={DIALOG_ID} title={words.title}>
        <GetForm to={action} fields={['zip', 'effective']} {...pendingText(words.pending)} data-whole="">
          <DialogBody>
            <p>{words.why}</p>
            <RadioField
              label={words.legend}
              name="effective"
              required
              options={dates.map((value) => ({ value, label: formatLong(value, language) }))}
              value={date}
            />
            <TextField
              label={zipLabel}
              id="effective-zip"
              name="zip"
              width="short"
              figures
              required
              inputMode="numeric"
              pattern="\d{5}"
              maxLength={5}
              defaultValue={zip}
            />
          </DialogBody>
          <DialogFoot>
            <Button variant="primary" data-when-whole="">
              {words.update}
            </Button>
            <DialogCancel dialog={DIALOG_ID} />
          </DialogFoot>
        </GetForm>
      </Dialog>
    </>
  )
}
