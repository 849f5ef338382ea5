/** What a ZIP field keeps: digits, at most 5, so a ZIP+4 loses its tail. Source: contacts-039. */
export function zipDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, 5)
}

export function isZip(text: string): boolean {
  return /^[0-9]{5}$/.test(text)
}

/** A ZIP out of a spreadsheet, which drops the leading zeros of New England and New Jersey: '2861' is '02861'. */
export function zipFromSpreadsheet(text: string): string {
  const typed = text.trim().replace(/\.0+$/, '')
  const main = typed.includes('-') ? typed.slice(0, typed.indexOf('-')) : typed
  return /^[0-9]{3,4}$/.test(main) ? main.padStart(5, '0') : zipDigits(typed)
}
