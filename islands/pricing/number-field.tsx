import type { ChangeEvent, ReactNode } from 'react'
import type { CalculatorError, CalculatorField } from '../../src/billing/prices/calculator.ts'
import type { CalculatorClients } from '../../src/billing/prices/roi.ts'
import { shortDollars } from '../../src/lib/money.ts'
import { formatCount } from '../../src/lib/pluralize.ts'
import { calculatorErrors } from '../../src/messages/pricing.ts'
import { TextField } from '../../src/ui/field.tsx'

export interface NumberFieldProps {
  name: CalculatorField
  /** The initial text. */
  typed: string | undefined
  error: CalculatorError | undefined
  clients: CalculatorClients
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Uncontrolled, so that invalid text stays as typed. */
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
  const initial = typed ?? fieldText[name](clients)
  // A number field would drop text that is not a number.
  const isNumber = /^-?\d*\.?\d+$/.test(initial)
  return (
    <TextField
      label={label}
      name={name}
      hint={hint}
      type={isNumber ? 'number' : 'text'}
      inputMode={name === 'contacts' ? 'numeric' : 'decimal'}
      defaultValue={initial}
      autoComplete="off"
      width="medium"
      figures
      onChange={onChange}
      {...limits}
      {...(error ? { error: calculatorErrors[name][error](limitText[name](clients)) } : {})}
    />
  )
}

const fieldText: Record<CalculatorField, (clients: CalculatorClients) => string> = {
  contacts: ({ contacts }) => String(contacts),
  commission: ({ commissionCents }) => String(commissionCents / 100),
  rollover: ({ rolloverPermille }) => String(rolloverPermille / 10),
}

const limitText: Record<CalculatorField, (clients: CalculatorClients) => string> = {
  contacts: ({ contacts }) => formatCount(contacts),
  commission: ({ commissionCents }) => shortDollars(commissionCents),
  rollover: ({ rolloverPermille }) => `${rolloverPermille / 10}%`,
}
