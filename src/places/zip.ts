/** The first five digits of the text, so that a ZIP+4 becomes a ZIP. Source: contacts-039. */
export function zipDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, 5)
}

export function isZip(text: string): boolean {
  return /^[0-9]{5}$/.test(text)
}

/** Restores the leading zeros that spreadsheets drop, as from ZIPs in New England: '2861' becomes '02861'. */
export function zipFromSpreadsheet(text: string): string {
  const typed = text.trim().replace(/\.0+$/, '')
  const main = typed.includes('-') ? typed.slice(0, typed.indexOf('-')) : typed
  return /^[0-9]{3,4}$/.test(main) ? main.padStart(5, '0') : zipDigits(typed)
}
