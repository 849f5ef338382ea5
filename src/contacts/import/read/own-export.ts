/** The columns of our own export that a file has beside the eleven fields; see src/organizations/export-columns.ts. */
const OWN_COLUMNS = { quarterly: 'Quarterly updates', premium: 'Premium', shares: 'Shares email with' } as const

export type OwnColumns = Partial<Record<keyof typeof OWN_COLUMNS, number>>

/** Empty for files of others, whose columns of such a name may mean anything. */
export function ownColumns(header: readonly string[]): OwnColumns {
  if (!header.includes(OWN_COLUMNS.quarterly) && !header.includes(OWN_COLUMNS.shares)) return {}
  return Object.fromEntries(
    Object.entries(OWN_COLUMNS).flatMap(([key, name]) => (header.includes(name) ? [[key, header.indexOf(name)]] : [])),
  )
}

/** In cents; undefined when it is no amount. */
export function readPremium(typed: string): number | undefined {
  const dollars = typed.replace(/^\$/, '')
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : undefined
}
