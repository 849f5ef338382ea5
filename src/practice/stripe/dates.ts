const DAY = 86_400
export const days = (count: number) => count * DAY

/** Adds months, keeping the time of day. In a shorter month, uses its last day. */
export function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(to.getTime() / 1000)
}

/** The end of the monthly period that starts at `start`, for a billing cycle anchor. */
export function periodEnd(anchor: number, start: number): number {
  for (let months = 1; ; months++) {
    const end = addMonths(anchor, months)
    if (end > start) return end
  }
}
