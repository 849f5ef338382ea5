import { formatCents } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { needSheets } from '../../ui/page-assets.ts'
import { urls } from '../../urls.ts'
import type { Invoice } from '../stripe/objects.ts'
import { practiceCardWords } from './words.ts'

const { invoice: words } = practiceCardWords
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The rows of the invoice page and its PDF. */
export function invoiceFacts(invoice: Invoice): [label: string, value: string][] {
  const off = invoice.total_discount_amounts.reduce((sum, { amount }) => sum + amount, 0)
  const credit = invoice.total > 0 ? invoice.total - invoice.amount_due : 0
  return [
    [words.to, [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')],
    [words.date, DAY.format(invoice.created * 1000)],
    [words.status, invoice.status],
    ...invoice.lines.data.map((line): [string, string] => [line.description, formatCents(line.amount)]),
    [words.subtotal, formatCents(invoice.subtotal)],
    ...(off === 0 ? [] : [[words.off, formatCents(-off)] as [string, string]]),
    [words.total, formatCents(invoice.total)],
    ...(credit === 0 ? [] : [[words.credit, formatCents(-credit)] as [string, string]]),
    [words.due, formatCents(invoice.amount_due)],
    [words.paid, formatCents(invoice.amount_paid)],
  ]
}

export const invoiceTitle = ({ number }: Invoice) => words.title(number ?? words.draft)

interface Props {
  invoice: Invoice
  message?: string | undefined
  error?: string | undefined
}

export function InvoicePage({ invoice, message, error }: Props) {
  needSheets('practice-cards')
  return (
    <div className="practice-portal">
      <a href={urls.billing()}>{practiceCardWords.portal.back}</a>
      <h1>{invoiceTitle(invoice)}</h1>
      <p>{words.sample}</p>
      {message && (
        <Notice kind="good" role="status">
          {message}
        </Notice>
      )}
      {error && (
        <Notice kind="bad" role="alert">
          {error}
        </Notice>
      )}
      <dl className="practice-portal__lines">
        {invoiceFacts(invoice).map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {invoice.status === 'open' && (
        <form method="post" action={urls.practice.invoice(invoice.id)}>
          <Button variant="primary">{words.pay(formatCents(invoice.amount_due))}</Button>
        </form>
      )}
      <p>
        <a href={urls.practice.invoicePdf(invoice.id)}>{words.pdf}</a>
      </p>
    </div>
  )
}
