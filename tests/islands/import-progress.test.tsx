import { beforeEach, expect, test, vi } from 'vitest'
import ImportProgress from '../../islands/import-progress.tsx'
import { answer, mount, pass, server, setUpPage } from './dom.ts'

const reload = vi.fn()

setUpPage({ fakeTime: true })
beforeEach(async () => {
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  server.mockRejectedValue(new TypeError('no answer left'))
  await mount(<ImportProgress statusUrl="/api/contacts/imports/7" done={0} total={5000} />)
})

function answerIn(...answers: (() => Promise<Response>)[]) {
  for (const one of answers) server.mockImplementationOnce(one)
}
const progress =
  (doneRows: number, finished = false) =>
  () =>
    answer({ doneRows, finished })
const refused = (status: number) => () => answer({}, status)

test('the bar follows the import and is replaced by the report', async () => {
  answerIn(progress(1200), progress(4800), progress(5000, true))
  expect(document.body.textContent).toContain('0 of 5,000 rows')
  await pass(1_000)
  expect(document.body.textContent).toContain('1,200 of 5,000 rows')
  await pass(1_000)
  expect(document.body.textContent).toContain('4,800 of 5,000 rows')
  expect(reload).not.toHaveBeenCalled()
  await pass(1_000)
  expect(reload).toHaveBeenCalledOnce()
  await pass(5_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('an unavailable or busy server is asked again', async () => {
  answerIn(() => Promise.reject(new TypeError('offline')), refused(503), refused(429), progress(300))
  await pass(4_000)
  expect(document.body.textContent).toContain('300 of 5,000 rows')
  expect(reload).not.toHaveBeenCalled()
})

test('after a sign-out the page is requested and says so', async () => {
  answerIn(refused(401))
  await pass(1_000)
  expect(reload).toHaveBeenCalledOnce()
})
