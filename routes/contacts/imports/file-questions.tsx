import type { FileAnswers } from '../../../src/contacts/import/contact-import.ts'
import type { ImportCheck } from '../../../src/contacts/import/import-check.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { fixCapitals } from '../../../src/contacts/import/read/full-name.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'

const count = (rows: number, one: string, many: string) => (rows === 1 ? `1 ${one}` : `${formatCount(rows)} ${many}`)

/** Questions about the whole file that only the uploader can answer. Renders nothing without questions. */
export function FileQuestions({ file, checked }: { file: ContactImport; checked: ImportCheck }) {
  const { answers } = file
  const { sharing, withoutEmail, tobaccoUnknown, capitals } = checked.warnings
  const questions: { name: keyof FileAnswers; label: string; hint: string }[] = []
  if (sharing.rows > 0 || !answers.sharesEmails)
    questions.push({
      name: 'sharesEmails',
      label: 'Import people who share an email address',
      hint:
        sharing.rows > 0
          ? `${count(sharing.rows, 'person uses', 'people use')} the address of an earlier row: ${sharing.texts.join(', ')}${sharing.rows > sharing.texts.length ? ' and others' : ''}. Emails go to the first person with the address.`
          : 'If unchecked, a second person with the same address is not imported.',
    })
  if (withoutEmail > 0 || answers.takesRowsWithoutEmail)
    questions.push({
      name: 'takesRowsWithoutEmail',
      label: 'Import people without an email address',
      hint: `${count(withoutEmail, 'row has', 'rows have')} no usable address. These contacts get no emails and appear in Book health.`,
    })
  if (tobaccoUnknown > 0 || answers.nobodySmokes)
    questions.push({
      name: 'nobodySmokes',
      label: 'People with a blank tobacco cell do not use tobacco',
      hint: `${count(tobaccoUnknown, 'row has', 'rows have')} no tobacco answer that we can read. Check this only if you are sure: tobacco use changes every price.`,
    })
  if (capitals.rows > 0)
    questions.push({
      name: 'tidiesNames',
      label: 'Fix names in all capitals',
      hint: `${count(capitals.rows, 'name', 'names')}, such as ${capitals.texts
        .slice(0, 3)
        .map((name) => `${name} → ${fixCapitals(name)}`)
        .join(', ')}.`,
    })
  if (questions.length === 0) return null
  return (
    <Card title="About this file" id="questions">
      <form className="stack" {...postTo(urls.imports.answers(file.id))}>
        <input type="hidden" name="asked" value={questions.map(({ name }) => name).join(' ')} />
        {questions.map(({ name, label, hint }) => (
          <CheckboxField key={name} name={name} label={label} hint={hint} defaultChecked={answers[name]} />
        ))}
        <div>
          <Button>Save and check again</Button>
        </div>
      </form>
    </Card>
  )
}
