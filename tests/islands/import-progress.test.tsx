import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ImportProgress from '../../islands/import-progress.tsx'

let answers: (() => Promise<Response>)[]
let unmount: () => void
const reload = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers()
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => (answers.shift() ?? (() => Promise.reject(new TypeError('no answer left'))))())
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<ImportProgress statusUrl="/api/contacts/imports/7" done={0} total={5000} />))
  unmount = () => act(() => root.unmount())
})
afterEach(() => {
  unmount()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const progress =
  (doneRows: number, finished = false) =>
  async () =>
    Response.json({ doneRows, finished })
const refused = (status: number) => async () => new Response(null, { status })
const seconds = (count: number) => act(async () => void (await vi.advanceTimersByTimeAsync(count * 1_000)))
const shown = () => document.body.textContent

test('the bar follows the import and gives way to the report', async () => {
  answers = [progress(1200), progress(4800), progress(5000, true)]
  expect(shown()).toContain('0 of 5,000 rows')
  await seconds(1)
  expect(shown()).toContain('1,200 of 5,000 rows')
  await seconds(1)
  expect(shown()).toContain('4,800 of 5,000 rows')
  expect(reload).not.toHaveBeenCalled()
  await seconds(1)
  expect(reload).toHaveBeenCalledOnce()
  await seconds(5)
  expect(reload).toHaveBeenCalledOnce()
})

test('a server that is away or busy is asked again', async () => {
  answers = [() => Promise.reject(new TypeError('offline')), refused(503), refused(429), progress(300)]
  await seconds(4)
  expect(shown()).toContain('300 of 5,000 rows')
  expect(reload).not.toHaveBeenCalled()
})

test('signed out, the page is asked for and says so', async () => {
  answers = [refused(401)]
  await seconds(1)
  expect(reload).toHaveBeenCalledOnce()
})
