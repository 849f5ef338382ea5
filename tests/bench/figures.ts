/** One measured value beside its reference. Ratios are taken round by round, so that both sides met the same noise. */
export interface Figure {
  part: string
  name: string
  unit: string
  product: number
  reference?: number
  /** Median over the rounds, smallest, largest. */
  ratio?: number
  spread?: [number, number]
  aim?: string
  ok?: boolean
}

export type Aim = `${'>=' | '<='} ${number}${'' | 'x' | ' kB' | ' MB' | ' ms' | ' s'}`

interface Rounds {
  part: string
  name: string
  unit: string
  product: number[]
  reference: number[]
  aim?: Aim
}

export function figure({ part, name, unit, product, reference, aim }: Rounds): Figure {
  const ratios = product.map((value, round) => value / reference[round]!)
  const ratio = median(ratios)
  return {
    part,
    name,
    unit,
    product: median(product),
    reference: median(reference),
    ratio,
    spread: [Math.min(...ratios), Math.max(...ratios)],
    ...(aim ? { aim, ok: meets(ratio, aim) } : {}),
  }
}

/** A value with no reference; its aim, if any, is about the value itself. */
export function plain(part: string, name: string, unit: string, product: number, aim?: Aim): Figure {
  return { part, name, unit, product, ...(aim ? { aim, ok: meets(product, aim) } : {}) }
}

const meets = (value: number, aim: Aim) => {
  const limit = Number.parseFloat(aim.slice(3))
  return aim.startsWith('>=') ? value >= limit : value <= limit
}

/** The middle value; the lower of the two for an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing.')
  return middle
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((one) => [
    `${one.name} (${one.unit})`,
    rounded(one.product),
    one.reference === undefined ? '' : rounded(one.reference),
    one.ratio === undefined ? '' : `${one.ratio.toFixed(2)} (${one.spread!.map((end) => end.toFixed(2)).join('–')})`,
    one.aim ?? '',
    one.ok === undefined ? '' : one.ok ? 'ok' : 'missed',
  ])
  const all = [['', 'product', 'reference', 'ratio (spread)', 'aim', ''], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const rounded = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3))
