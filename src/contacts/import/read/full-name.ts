const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd)\.?$/i
// Parts of a last name that come before its main word.
const PARTICLE = /^(?:da|de|del|della|der|den|di|du|la|le|los|van|von|st\.?|ter|ten)$/i

/**
 * Takes one cell with a whole name apart: 'Brandt, Walter H.' and 'Walter H. Brandt' are both first 'Walter H.', last
 * 'Brandt'. A suffix stays with the last name, and so do particles ('Maria de la Cruz'). A single word is a last name.
 */
export function splitFullName(name: string): { first: string; last: string } {
  const comma = name.indexOf(',')
  if (comma >= 0 && !SUFFIX.test(name.slice(comma + 1).trim()))
    return { first: name.slice(comma + 1).trim(), last: name.slice(0, comma).trim() }
  const words = name.replace(',', '').split(' ').filter(Boolean)
  let start = words.length - 1
  if (start > 1 && SUFFIX.test(words[start] ?? '')) start -= 1
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1
  return { first: words.slice(0, Math.max(start, 0)).join(' '), last: words.slice(Math.max(start, 0)).join(' ') }
}
