/** Labels of the points, and series with one value per label. Source: charts-010. */
export interface ChartData {
  labels: string[]
  series: ChartSeries[]
}

export interface ChartSeries {
  name: string
  values: number[]
}

/** Parses chart data from JSON; undefined if it is invalid. Source: charts-009. */
export function readChartData(text: string): ChartData | undefined {
  try {
    return asChartData(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function asChartData(given: unknown): ChartData | undefined {
  const { labels, series } = (given ?? {}) as Partial<ChartData>
  if (!Array.isArray(labels) || !Array.isArray(series)) return undefined
  if (!labels.every((label) => typeof label === 'string')) return undefined
  const isSeries = (one: Partial<ChartSeries> | null) =>
    typeof one?.name === 'string' &&
    Array.isArray(one.values) &&
    one.values.length === labels.length &&
    one.values.every((value) => Number.isFinite(value) && value >= 0)
  return series.every(isSeries) ? { labels, series } : undefined
}

export const isEmptyChart = ({ labels, series }: ChartData) => labels.length === 0 || series.length === 0

/** Every nth label is drawn. Source: charts-017. */
export function labelStep(points: number): number {
  if (points > 60) return 7
  if (points > 30) return 3
  return points > 14 ? 2 : 1
}
