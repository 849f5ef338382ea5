import { expect, test } from 'vitest'

/** What is the same in both languages, and should be. */
const SAME = new Set(['Plan'])

const files = import.meta.glob<Record<string, unknown>>('../../src/messages/**/*.ts', { eager: true })
const isSpoken = (value: unknown): value is { en: unknown; es: unknown } =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'en,es'

const spoken = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isSpoken(value) ? [{ at: `${file.replace(/^.*messages\//, '')} ${name}`, ...value }] : [],
  ),
)

/** All texts in it by their place; a function's with each kind of thing it may be given. */
function textsIn(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value === 'function')
    return GIVEN.flatMap((given) => {
      try {
        return textsIn(value(...given), `${at}()`)
      } catch {
        return []
      }
    })
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${at}.${key}`))
}
const GIVEN = [
  ['0', '1', '2', '3'],
  [1, 1, 1],
  [2, 2, 2],
  [true, true],
  [false, false],
  [null, null],
  [{}, {}],
]
/** Words, not names of plans, figures or what was put in. */
const hasWords = (text: string) =>
  /\p{L}{3}/u.test(text.replaceAll(/\b(Medigap|Medicare|Plan [A-Z]|undefined|null|true|false|object|Object)\b/g, ''))

test('there is something to be held', () => {
  expect(spoken.map(({ at }) => at)).toEqual(expect.arrayContaining([expect.stringContaining('compare.ts')]))
  expect(spoken.length).toBeGreaterThan(5)
})

test.each(spoken)('$at has each text in both languages, and none is left in English', ({ en, es }) => {
  const [english, spanish] = [textsIn(en), textsIn(es)]
  expect(spanish.map(([at]) => at).sort()).toEqual(english.map(([at]) => at).sort())
  const same = english.filter(
    ([at, text]) => hasWords(text) && !SAME.has(text) && spanish.some(([its, other]) => its === at && other === text),
  )
  expect(same).toEqual([])
})
