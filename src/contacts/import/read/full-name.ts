const GENERATION = /^(?:jr|sr|ii|iii|iv|v)\.?$/i
const CREDENTIAL = /^(?:m\.?d|ph\.?d|r\.?n|d\.?d\.?s|d\.?o|cpa|esq|esquire|ret|clu|mba|dvm|lcsw)\.?$/i
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|rev|prof|hon|sr|sra|srta|don|doña)\.?$/i
// Parts of a last name that come before its main word.
const PARTICLE = /^(?:da|de|del|della|der|den|di|du|la|las|le|los|van|von|st\.?|ter|ten|y)$/i

/** The name of a cell without titles in front and credentials behind: 'Dr. Harold' is 'Harold', 'Brandt, M.D.' 'Brandt'. */
export function cleanNamePart(typed: string): string {
  const words = typed.split(/[\s,]+/).filter(Boolean)
  while (words.length > 1 && TITLE.test(words[0] ?? '')) words.shift()
  while (words.length > 1 && CREDENTIAL.test(words.at(-1) ?? '')) words.pop()
  return words.length === typed.split(/\s+/).filter(Boolean).length && !typed.endsWith(',')
    ? typed.trim()
    : words.join(' ')
}

/**
 * Takes one cell with a whole name apart: 'Brandt, Walter H.' and 'Walter H. Brandt' are both first 'Walter H.', last
 * 'Brandt'. 'Jr.' stays with the last name, and so do particles ('Maria de la Cruz'); titles and credentials go. A single
 * word is a last name, and of 'Harold Jr.' the last name is not known.
 */
export function splitFullName(name: string): { first: string; last: string } {
  const comma = name.indexOf(',')
  const behind = name.slice(comma + 1).trim()
  if (comma >= 0 && behind !== '' && !isEnding(behind)) {
    const [first = '', ...more] = behind.split(',').map((part) => part.trim())
    const given = cleanNamePart(first).split(' ')
    const generation = [...more, given.length > 1 ? given.at(-1) : undefined].find(
      (part) => part && GENERATION.test(part),
    )
    if (generation && given.at(-1) === generation) given.pop()
    const last = cleanNamePart(name.slice(0, comma))
    return { first: given.join(' '), last: generation ? `${last} ${generation}` : last }
  }
  const words = cleanNamePart(name.replaceAll(',', ' ')).split(' ').filter(Boolean)
  if (words.length === 2 && GENERATION.test(words[1] ?? '')) return { first: words[0] ?? '', last: '' }
  let start = words.length - 1
  if (start > 1 && GENERATION.test(words[start] ?? '')) start -= 1
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1
  return { first: words.slice(0, Math.max(start, 0)).join(' '), last: words.slice(Math.max(start, 0)).join(' ') }
}

const isEnding = (text: string) => text.split(/[\s,]+/).every((word) => GENERATION.test(word) || CREDENTIAL.test(word))

/** Whether a name is written in capitals only. */
export const isShouted = (name: string): boolean =>
  (name.match(/\p{L}/gu)?.length ?? 0) > 2 && name === name.toUpperCase() && name !== name.toLowerCase()

/** 'HAROLD' is 'Harold', "O'BRIEN" "O'Brien", 'MCDONALD' 'McDonald', 'DE LA CRUZ' 'de la Cruz'. Other names stay. */
export function tidyName(name: string): string {
  if (!isShouted(name)) return name
  return name
    .split(' ')
    .map((word, index, all) => {
      if (GENERATION.test(word) && !/^[js]r/i.test(word)) return word
      if (all.length > 1 && index < all.length - 1 && PARTICLE.test(word)) return word.toLowerCase()
      return word
        .toLowerCase()
        .replace(/(^|[-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
        .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    })
    .join(' ')
}
