// Only what leaves no doubt: whoever is taken for a smoker is quoted more, and whoever is not by mistake is quoted wrong.
const TOBACCO = [
  'yes',
  'true',
  '1',
  'y',
  'smoker',
  'smokes',
  'current smoker',
  'tobacco',
  'tobacco user',
  'uses tobacco',
]
const NO_TOBACCO = [
  ...['no', 'n', 'false', '0', 'none', 'never', 'never smoked', 'non smoker', 'nonsmoker', 'not a smoker'],
  ...['non tobacco', 'non tobacco user', 'nontobacco', 'no tobacco', 'does not smoke', ''],
]

/** True for yes, true, 1 or y in any case, and for words that say the same; null where we cannot tell. Source: csv-012. */
export function readTobacco(typed: string): boolean | null {
  const word = typed
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
  return TOBACCO.includes(word) ? true : NO_TOBACCO.includes(word) ? false : null
}
