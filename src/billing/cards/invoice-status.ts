import type { Invoice } from './card-provider.ts'

export type InvoiceStatus = 'pending' | 'paid' | 'failed'

/** Undefined for void invoices and for statuses of the provider that we do not know. Source: billing-008, 009. */
export function invoiceStatus({
  status,
  hasExhaustedRetries,
}: Pick<Invoice, 'status' | 'hasExhaustedRetries'>): InvoiceStatus | undefined {
  switch (status) {
    case 'draft':
      return 'pending'
    case 'open':
      return hasExhaustedRetries ? 'failed' : 'pending'
    case 'paid':
      return 'paid'
    case 'uncollectible':
      return 'failed'
  }
  return undefined
}

/** A void invoice was withdrawn before it was paid, and is never shown. */
export const isVoid = ({ status }: Pick<Invoice, 'status'>): boolean => status === 'void'
