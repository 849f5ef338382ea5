import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordChanges } from '../../islands/replay-changes.ts'
import { IslandHost } from '../../src/ui/island.tsx'
import type { Assets } from '../../src/web/assets.ts'
import { islandRenderer } from '../../src/web/island-renderer.tsx'
import { find, input, server } from './dom.ts'
import '../../islands/client.ts'
import { cases, choose, modules, tick, write } from './before-hydration-cases.tsx'

const sources = import.meta.glob<string>('../../islands/**/*.tsx', { eager: true, query: '?raw', import: 'default' })
const nameOf = (path: string) => path.replace('../../islands/', '').replace('.tsx', '')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('fetch', server)
  server.mockReset()
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** The page as the server sends it. Its islands hydrate once their code has loaded, which takes at least a task. */
function open(page: ReactNode) {
  const { render } = islandRenderer({ island: () => [] } as Partial<Assets> as Assets)
  document.body.innerHTML = renderToString(<IslandHost value={render}>{page}</IslandHost>)
}
const islandsReady = () =>
  vi.waitFor(() => expect(find('react-island[data-hydrated]')).not.toBeNull(), { timeout: 10_000 })

test.each(Object.entries(cases))(
  '%s applies what was done before hydration',
  async (_name, { page, before, after }) => {
    open(page)
    before()
    await islandsReady()
    await vi.waitFor(after)
  },
)

/** The imports of an island's file and those beside it. */
const sourceOf = (path: string) =>
  [path, ...[...sources[path]!.matchAll(/from '\.(\/.*\.tsx)'/g)].map(([, beside]) => `../../islands${beside}`)]
    .map((one) => sources[one])
    .join('\n')
    .replaceAll(/<input[^>]*type="hidden"/g, '')

test('each island with fields, or that reads those of its page, is covered', () => {
  const usesFields =
    /<(input|select|textarea|\w+Field|DropZone|ShareAddress)\b|closest\('form'\)|\.form\b|new FormData\(\w/
  // The forms of outcome-dialog are fetched after hydration.
  const named = Object.keys(modules).filter(
    (path) => usesFields.test(sourceOf(path)) && nameOf(path) !== 'outcome-dialog',
  )
  expect(Object.keys(cases).sort()).toEqual(named.map(nameOf).sort())
})

/** Fields whose values React controls, rendered again after its effects. */
function Controlled() {
  const [values, setValues] = useState({ first: 'a', second: 'b', note: 'c', plan: 'G', kind: 'note' })
  const [, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  return (
    <>
      <input {...field('first')} />
      <input {...field('second')} />
      <textarea {...field('note')} />
      <select {...field('plan')}>
        <option>G</option>
        <option>N</option>
      </select>
      {['note', 'call'].map((kind) => (
        <input key={kind} type="radio" {...field('kind')} value={kind} checked={values.kind === kind} />
      ))}
      <output>{Object.values(values).join()}</output>
    </>
  )
}

test('fields controlled by React keep what was typed, the focus and the caret', () => {
  document.body.innerHTML = `<div id="place">${renderToString(<Controlled />)}</div>`
  write('one', 'first')
  write('two', 'second')
  find<HTMLTextAreaElement>('textarea').value = 'three'
  choose('N')
  tick(find('[value=call]'))
  input('second').focus()
  input('second').setSelectionRange(1, 2)
  const replayChanges = recordChanges(find('#place'))
  const root = flushSync(() => hydrateRoot(find('#place'), <Controlled />))
  flushSync(() => root.render(<Controlled />))
  replayChanges(flushSync)
  expect(find('output').textContent).toBe('one,two,three,N,call')
  const { value, selectionStart, selectionEnd } = input('second')
  expect([value, selectionStart, selectionEnd, document.activeElement === input('second')]).toEqual(['two', 1, 2, true])
  root.unmount()
})
