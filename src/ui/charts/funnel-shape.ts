const MIN_PERCENT = 15

/** Four numbers: quotes sent, quotes viewed, one unused, health completed. Source: charts-011, charts-012. */
export function funnelSeries(
  given: readonly unknown[],
): [sent: number, viewed: number, unused: number, health: number] {
  const numbers = [...given, 0, 0, 0, 0].slice(0, 4).map(asNumber)
  return numbers as [number, number, number, number]
}

const asNumber = (given: unknown): number => {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : 0
}

export interface FunnelBar {
  of: 'health' | 'viewed' | 'sent'
  value: number
  /** Percent of the chart's width. */
  width: number
  /** Whether the number fits inside the bar. */
  inside: boolean
}

/** From top to bottom. Widths use square roots, so that small values stay visible. Source: charts-003, charts-013, charts-014. */
export function funnelBars(series: readonly unknown[]): FunnelBar[] {
  const [sent, viewed, , health] = funnelSeries(series)
  const widest = Math.sqrt(Math.max(sent, viewed, health))
  const bar = (of: FunnelBar['of'], value: number): FunnelBar => {
    const width = widest === 0 ? MIN_PERCENT : Math.max(MIN_PERCENT, (100 * Math.sqrt(value)) / widest)
    return { of, value, width, inside: width > MIN_PERCENT }
  }
  return [bar('health', health), bar('viewed', viewed), bar('sent', sent)]
}
