import type { Invoice } from './card-provider.ts'

export type InvoiceStatus = 'pending' | 'paid' | 'failed'

/** Of an invoice that is shown; undefined for a word of the provider's that we do not know. Source: billing-008, 009. */
export function invoiceStatus({ status, gaveUp }: Pick<Invoice, 'status' | 'gaveUp'>): InvoiceStatus | undefined {
  switch (status) {
    case 'draft':
      return 'pending'
    case 'open':
      return gaveUp ? 'failed' : 'pending'
    case 'paid':
      return 'paid'
    case 'uncollectible':
      return 'failed'
  }
  return undefined
}

/** It was taken back before it was paid, and is nobody's business any more. */
export const isVoid = ({ status }: Pick<Invoice, 'status'>): boolean => status === 'void'
