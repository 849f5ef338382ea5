import type { PriceBook } from '../../../src/billing/prices/price-book.ts'
import { shortDollars } from '../../../src/lib/money.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { planWords, tierNames } from '../../../src/messages/plan-change.ts'
import { type Column, DataTable } from '../../../src/ui/table.tsx'

const words = planWords.table

interface Row {
  name: string
  price: string
  agents: string
  contacts: string
  more: string
}

const columns: Column<Row>[] = [
  { key: 'name', label: words.plan, cell: ({ name }) => name },
  { key: 'price', label: words.price, cell: ({ price }) => price, kind: 'figures' },
  { key: 'agents', label: words.agents, cell: ({ agents }) => agents, kind: 'figures' },
  { key: 'contacts', label: words.contacts, cell: ({ contacts }) => contacts, kind: 'figures' },
  { key: 'more', label: words.more, cell: ({ more }) => more, kind: 'prose' },
]

/** Source: subscription-005, the table for new signups. */
export function PriceTable({ book }: { book: PriceBook }) {
  const seat = shortDollars(book.seat_cents)
  const rows: Row[] = [
    {
      name: tierNames.usage,
      price: shortDollars(book.usage_base_cents),
      agents: words.included(formatCount(book.usage_agents_included)),
      contacts: words.included(formatCount(book.usage_contacts_included)),
      more: words.usageMore(shortDollars(book.usage_block_cents), formatCount(book.usage_block_contacts), seat),
    },
    {
      name: tierNames.basic,
      price: shortDollars(book.basic_cents),
      agents: formatCount(book.basic_agents),
      contacts: words.upTo(formatCount(book.basic_contacts)),
      more: words.basicMore,
    },
  ]
  return (
    <section className="price-table" aria-labelledby="prices">
      <h2 id="prices">{words.title}</h2>
      <DataTable caption={words.title} columns={columns} rows={rows} rowKey={({ name }) => name} />
    </section>
  )
}
