import type { ChangeEvent, ReactNode } from 'react'
import type { CalculatorError, CalculatorField } from '../../src/billing/prices/calculator.ts'
import type { CalculatorClients } from '../../src/billing/prices/roi.ts'
import { shortDollars } from '../../src/lib/money.ts'
import { formatCount } from '../../src/lib/pluralize.ts'
import { calculatorErrors } from '../../src/messages/pricing.ts'
import { TextField } from '../../src/ui/field.tsx'

export interface NumberFieldProps {
  name: CalculatorField
  /** As it came with the page. */
  typed: string | undefined
  error: CalculatorError | undefined
  clients: CalculatorClients
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Uncontrolled: what cannot be read stays as it was typed. */
export function NumberField({
  label,
  hint,
  field: { name, typed, error, clients, onChange },
  ...limits
}: {
  label: string
  hint?: ReactNode
  field: NumberFieldProps
  min: number
  max: number
  step: number
}) {
  const atFirst = typed ?? inField[name](clients)
  // A number field would lose what is no number.
  const isNumber = /^-?\d*\.?\d+$/.test(atFirst)
  return (
    <TextField
      label={label}
      name={name}
      hint={hint}
      type={isNumber ? 'number' : 'text'}
      inputMode={name === 'contacts' ? 'numeric' : 'decimal'}
      defaultValue={atFirst}
      autoComplete="off"
      width="medium"
      figures
      onChange={onChange}
      {...limits}
      {...(error ? { error: calculatorErrors[name][error](inWords[name](clients)) } : {})}
    />
  )
}

const inField: Record<CalculatorField, (clients: CalculatorClients) => string> = {
  contacts: ({ contacts }) => String(contacts),
  commission: ({ commissionCents }) => String(commissionCents / 100),
  rollover: ({ rolloverPermille }) => String(rolloverPermille / 10),
}

const inWords: Record<CalculatorField, (clients: CalculatorClients) => string> = {
  contacts: ({ contacts }) => formatCount(contacts),
  commission: ({ commissionCents }) => shortDollars(commissionCents),
  rollover: ({ rolloverPermille }) => `${rolloverPermille / 10}%`,
}
