export interface GaugeValues {
  emailsSent: number
  linksClicked: number
  healthCompleted: number
}

/** Source: charts-016. Degrees run clockwise from the top. */
export const GAUGE = { width: 40, startAngle: 270, radius: 120 }

/** Source: charts-015. */
export const gaugeValues = (given: Partial<GaugeValues>): GaugeValues => ({
  emailsSent: given.emailsSent ?? 0,
  linksClicked: given.linksClicked ?? 0,
  healthCompleted: given.healthCompleted ?? 0,
})

/** The value of a full circle: twice the sum, so that the arcs fill half of it. Source: charts-016. */
export const gaugeTotal = ({ emailsSent, linksClicked, healthCompleted }: GaugeValues) =>
  2 * (emailsSent + linksClicked + healthCompleted)

export interface GaugeArc {
  of: keyof GaugeValues
  value: number
  /** Degrees. */
  from: number
  to: number
}

export function gaugeArcs(values: GaugeValues): GaugeArc[] {
  const total = gaugeTotal(values)
  if (total === 0) return []
  let angle = GAUGE.startAngle
  return (['emailsSent', 'linksClicked', 'healthCompleted'] as const).map((of) => {
    const from = angle
    angle += (360 * values[of]) / total
    return { of, value: values[of], from, to: angle }
  })
}

/** The point on the ring's center line at an angle, relative to the donut's center. */
export function pointOnRing(angle: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180
  const round = (number: number) => Math.round(number * 100) / 100
  return { x: round(GAUGE.radius * Math.sin(radians)), y: round(-GAUGE.radius * Math.cos(radians)) }
}
