import { expect, test } from 'vitest'
import { homeOf, type Import, importsOf, readSources, roomOf } from '../architecture/sources.ts'

const sources = readSources('{routes,islands,src,db,jobs}/**/*.{ts,tsx}')
const paths = sources.map(({ path }) => path)
const imports = sources.flatMap((source) => importsOf(source, paths))

/** Verbs of their own room that another room runs. */
const RUN_ELSEWHERE = ['src/contacts/merge/undo.ts', 'src/outreach/texting/enqueue-texts.ts']

const isInRoom = (path: string) => path.split('/').length > 3

/** Files in a room that only one other room of the same noun uses. */
const misplaced = (among: readonly Import[]): string[] =>
  [...Map.groupBy(among, ({ to }) => to)].flatMap(([file, users]) => {
    const rooms = new Set(users.map(({ from }) => (isInRoom(from) ? roomOf(from) : undefined)))
    const [room] = rooms
    if (!isInRoom(file) || !/\.tsx?$/.test(file) || room === undefined || rooms.size > 1) return []
    return room !== roomOf(file) && homeOf(room) === homeOf(file) ? [file] : []
  })

test('a file that only one other room of its noun uses is in that room', () => {
  expect(misplaced(imports).sort()).toEqual(RUN_ELSEWHERE)
  const uses = (from: string, to: string) => ({ from, to, type: false })
  const forecast = 'src/outreach/release/forecast.ts'
  const simulated = uses('src/outreach/simulate/simulate.ts', forecast)
  expect(misplaced([simulated])).toEqual([forecast])
  expect(misplaced([simulated, uses('src/outreach/release/enqueue.ts', forecast)])).toEqual([])
  expect(misplaced([uses('routes/outreach/simulator.tsx', forecast)])).toEqual([])
})

/** Tables in wording whose values are types of nouns. */
function codeTables({ path, text }: { path: string; text: string }): string[] {
  const codes = [...text.matchAll(/^import type \{([^}]+)\} from '\.\.\/[^']+'/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
  return [...text.matchAll(/\bRecord<[^<>]+, (\w+)>/g)]
    .filter(([, value = '']) => codes.includes(value))
    .map(([table]) => `${path}: ${table}`)
}

test('wording maps codes to texts, not to other codes', () => {
  const wording = sources.filter(({ path }) => homeOf(path) === 'src/messages')
  expect(wording.flatMap(codeTables), 'A table of codes is logic: it belongs to its noun.').toEqual([])
  const text = "import type { Kind, Purpose } from '../outbox/kinds.ts'\nconst kinds: Record<Purpose, Kind> = {}"
  expect(codeTables({ path: 'a.ts', text })).toEqual(['a.ts: Record<Purpose, Kind>'])
  expect(codeTables({ path: 'a.ts', text: text.replace(', Kind>', ', string>') })).toEqual([])
})
