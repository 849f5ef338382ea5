/**
 * Normalizes the spelling of a county: without 'County', 'Parish', 'Borough' and the like, and with 'St.' and 'Ste.' for
 * Saint and Sainte. Independent cities end in 'City' ('St. Louis' and 'St. Louis City' are two places). Accepts the
 * spellings of GeoNames, HUD and the Census Bureau (NAMELSAD).
 */
export function normalizeCountyName(name: string): string {
  let county = name.replace(/\s+/g, ' ').trim()
  county = county
    .replace(/^City and County of /i, '')
    .replace(/^City and Borough of /i, '')
    .replace(/ \(CA\)?$/, '')
    .replace(/ (?:City and Borough|Census Area|Municipality|Municipio|Borough|Parish|County)$/i, '')
  const independent = /^City of (.+)$/i.exec(county) ?? /^(.+?) \(city\)?$/i.exec(county) ?? /^(.+) city$/.exec(county)
  if (independent?.[1]) county = independent[1].endsWith(' City') ? independent[1] : `${independent[1]} City`
  return county.replace(/^(?:Saint|St\.?) /i, 'St. ').replace(/^(?:Sainte|Ste\.?) /i, 'Ste. ')
}
