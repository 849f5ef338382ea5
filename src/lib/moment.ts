const formatters = new Map<string, Intl.DateTimeFormat>()

/** An instant as people of a time zone read it: 'Mar 4, 2027, 9:12 AM'. */
export function formatMoment(instant: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    formatters.set(timeZone, formatter)
  }
  // Newer Intl data puts a narrow no-break space before AM.
  return formatter.format(instant).replace(/\u202f/g, ' ')
}
