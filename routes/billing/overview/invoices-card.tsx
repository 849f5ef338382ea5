import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Invoice } from '../../../src/billing/cards/card-provider.ts'
import type { ProviderResult } from '../../../src/billing/cards/fetch-card-details.ts'
import { type InvoiceStatus, invoiceStatus } from '../../../src/billing/cards/invoice-status.ts'
import { formatAmount } from '../../../src/lib/money.ts'

import { Badge } from '../../../src/ui/badge.tsx'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { type Column, DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { billingWords } from '../words.ts'

const words = billingWords.invoices

interface Props {
  result: ProviderResult<Invoice[]>
  /** The subscription has ended, and paying would not restore it. */
  isOver: boolean
}

export function InvoicesCard({ result, isOver }: Props) {
  if (!result.ok)
    return (
      <Card title={words.title} id="invoices">
        <Notice kind="bad" title={words.failed} />
        <ButtonLink href={urls.billing()} size="small">
          {billingWords.method.again}
        </ButtonLink>
      </Card>
    )
  if (result.value.length === 0)
    return (
      <Card title={words.title} id="invoices">
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      </Card>
    )
  return (
    <Card title={words.title} id="invoices" flush>
      <DataTable
        caption={words.caption}
        columns={columnsOf(isOver)}
        rows={result.value}
        rowKey={({ id }) => id}
        instead={(invoice) =>
          invoiceStatus(invoice) ? undefined : <Notice kind="bad">{words.unknownStatus(invoice.status)}</Notice>
        }
      />
    </Card>
  )
}

const badges: Record<InvoiceStatus, Pick<Parameters<typeof Badge>[0], 'tone' | 'icon'>> = {
  pending: { tone: 'warn', icon: Clock },
  paid: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'bad', icon: TriangleAlert },
}

const columnsOf = (isOver: boolean): Column<Invoice>[] => [
  { key: 'number', label: words.columns.number, kind: 'figures', cell: ({ number }) => number ?? words.draft },
  // Source: billing-002.
  {
    key: 'date',
    label: words.columns.date,
    kind: 'figures',
    cell: ({ createdAt }) => createdAt.toISOString().slice(0, 10),
  },
  { key: 'plan', label: words.columns.plan, cell: ({ plan }) => plan },
  {
    key: 'amount',
    label: words.columns.amount,
    kind: 'number',
    cell: ({ amountCents, currency }) => formatAmount(amountCents, currency),
  },
  {
    key: 'status',
    label: words.columns.status,
    cell: (invoice) => {
      const status = invoiceStatus(invoice)
      return (
        status && (
          <span className="billing__owed">
            <Badge {...badges[status]}>{words.statuses[status]}</Badge>
            {invoice.payUrl && !isOver && (
              <a href={urls.payments.payInvoice(invoice.id)}>
                {words.payNow}
                <InvoiceReference {...invoice} />
              </a>
            )}
          </span>
        )
      )
    },
  },
  {
    key: 'file',
    label: words.columns.file,
    cell: (invoice) =>
      invoice.pdfUrl && (
        <a href={urls.payments.invoice(invoice.id)}>
          {words.download}
          <InvoiceReference {...invoice} />
        </a>
      ),
  },
]

const InvoiceReference = ({ number }: Invoice) => (
  <span className="visually-hidden"> {words.ofInvoice(number ?? words.draft)}</span>
)
