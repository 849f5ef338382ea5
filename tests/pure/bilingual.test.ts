import { expect, test } from 'vitest'

/** Texts that are rightly the same in both languages. */
const SAME_IN_BOTH = new Set(['Plan'])

const modules = import.meta.glob<Record<string, unknown>>('../../src/messages/**/*.ts', { eager: true })
const isBilingual = (value: unknown): value is { en: unknown; es: unknown } =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'en,es'

const texts = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isBilingual(value) ? [{ at: `${file.replace(/^.*messages\//, '')} ${name}`, ...value }] : [],
  ),
)

/** Every text with its path. A function is called with each kind of arguments that texts take. */
function textsIn(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value === 'function')
    return SAMPLE_ARGUMENTS.flatMap((args) => {
      try {
        return textsIn(value(...args), `${at}()`)
      } catch {
        return []
      }
    })
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${at}.${key}`))
}
const SAMPLE_ARGUMENTS = [
  ['0', '1', '2', '3'],
  [1, 1, 1],
  [2, 2, 2],
  [true, true],
  [false, false],
  [null, null],
  [{}, {}],
]
/** Whether it has words besides names of plans, numbers and the sample arguments. */
const hasWords = (text: string) =>
  /\p{L}{3}/u.test(text.replaceAll(/\b(Medigap|Medicare|Plan [A-Z]|undefined|null|true|false|object|Object)\b/g, ''))

test('the clients’ texts are found, all in one folder', () => {
  expect(texts.map(({ at }) => at)).toEqual(expect.arrayContaining([expect.stringContaining('compare.ts')]))
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter(({ at }) => !at.startsWith('client/'))).toEqual([])
})

test.each(texts)('$at has each text in both languages, and none is still English', ({ en, es }) => {
  const [english, spanish] = [textsIn(en), textsIn(es)]
  expect(spanish.map(([at]) => at).sort()).toEqual(english.map(([at]) => at).sort())
  const same = english.filter(
    ([at, text]) =>
      hasWords(text) && !SAME_IN_BOTH.has(text) && spanish.some(([path, other]) => path === at && other === text),
  )
  expect(same).toEqual([])
})
