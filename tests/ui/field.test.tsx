import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckboxField, RadioField } from '../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../src/ui/field.tsx'

test('a field names its hint and its error to assistive technology', () => {
  const words = { label: 'Email', name: 'email', hint: 'Where the quote goes', error: 'Please give an email' }
  for (const field of [
    <TextField key="text" {...words} />,
    <TextArea key="area" {...words} />,
    <SelectField key="select" {...words} options={['a']} />,
    <CheckboxField key="check" {...words} />,
  ]) {
    const html = renderToStaticMarkup(field)
    expect(html).toContain('aria-describedby="email-hint email-error"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('id="email-hint"')
    expect(html).toContain('id="email-error"')
  }
})

test('a field without hint and error has neither attribute', () => {
  const html = renderToStaticMarkup(<TextField label="Email" name="email" />)
  expect(html).not.toMatch(/aria-(describedby|invalid)/)
  expect(html).toContain('<label class="field__label" for="email">')
})

test('an error is above the input and a hint under the label', () => {
  const html = renderToStaticMarkup(<TextField label="Email" name="email" hint="Hint" error="Error" />)
  const places = ['<label', 'field__hint', 'field__error', '<input'].map((part) => html.indexOf(part))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('a refused form keeps what the person typed', () => {
  expect(renderToStaticMarkup(<TextField label="Email" name="email" defaultValue="a@b" />)).toContain('value="a@b"')
  expect(renderToStaticMarkup(<SelectField label="S" name="s" options={['a', 'b']} defaultValue="b" />)).toContain(
    '<option value="b" selected="">',
  )
})

test('every line of the error summary links to its input, and without errors there is no summary', () => {
  const html = renderToStaticMarkup(
    <>
      <ErrorSummary errors={[{ field: 'plan', message: 'Choose a plan' }]} />
      <RadioField label="Plan" name="plan" options={[{ value: 'G', label: 'Plan G' }]} error="Choose a plan" />
    </>,
  )
  expect(html).toContain('<a href="#plan">Choose a plan</a>')
  expect(html.match(/ id="plan"/g)).toHaveLength(1)
  expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe('')
})
