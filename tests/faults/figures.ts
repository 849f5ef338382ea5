/** One measured value of a fault test. Without a claim it is only informative. */
export interface Figure {
  fault: string
  name: string
  value: number | string
  claim?: string
  ok?: boolean
}

type Claim = `${'=' | '<=' | '>='} ${number}`

/** Collects the figures of one fault. */
export function figuresOf(fault: string) {
  const figures: Figure[] = []
  return {
    figures,
    note(name: string, value: number | string) {
      figures.push({ fault, name, value })
    },
    claim(name: string, value: number, claim: Claim) {
      figures.push({ fault, name, value, claim, ok: holds(value, claim) })
    },
  }
}

export type FigureBook = ReturnType<typeof figuresOf>

function holds(value: number, claim: Claim): boolean {
  const [sign, limit] = claim.split(' ') as [string, string]
  if (sign === '=') return value === Number(limit)
  return sign === '<=' ? value <= Number(limit) : value >= Number(limit)
}

/** Claims that do not hold. */
export const missed = (figures: readonly Figure[]) => figures.filter(({ ok }) => ok === false)

/**
 * What was claimed and whether it held, in one table with each line's fault, and the checks of that fault that have no
 * line.
 */
export function rowsOf(figures: readonly Figure[], checks: Record<string, readonly string[]>): Figure[] {
  const named = new Set(figures.map(({ fault }) => fault))
  const label = ({ fault }: Figure) => [fault, ...(checks[fault] ?? []).filter((check) => !named.has(check))].join(' ')
  const claimed = figures.filter(({ ok }) => ok !== undefined)
  const width = Math.max(0, ...claimed.map((figure) => label(figure).length))
  return claimed.map((figure) => ({ ...figure, name: `${label(figure).padEnd(width)}  ${figure.name}` }))
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, claim, ok }) => [
    name,
    typeof value === 'number' ? rounded(value) : value,
    claim ?? '',
    ok === undefined ? '' : ok ? 'ok' : 'MISSED',
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const rounded = (value: number) =>
  Number.isInteger(value) ? value.toLocaleString('en-US') : value.toFixed(value < 10 ? 2 : 1)
