const STEPS = [1, 2, 2.5, 5, 10]
const MOST = 4

/** From 0 in round steps, at most four, to the first that is not below `most`. Nothing at all is drawn as 0 to 1. */
export function axisTicks(most: number): number[] {
  if (!(most > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(most / MOST))
  const step = STEPS.map((each) => each * power).find((each) => each * MOST >= most) ?? 10 * power
  const count = Math.ceil(most / step - 1e-9)
  // Free of the dust of binary fractions.
  return Array.from({ length: count + 1 }, (_, place) => Number((place * step).toPrecision(12)))
}
