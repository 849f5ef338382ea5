import { expect, test, vi } from 'vitest'
import ClientsByDay from '../../islands/clients-by-day.tsx'
import { answer, find, mount, pass, press, says, server, setUpPage, silence } from './dom.ts'

setUpPage({ fakeTime: true })

const data = JSON.stringify({
  labels: ['Nov 1', 'Nov 2'],
  series: [
    { name: 'Quotes Viewed', values: [1, 2] },
    { name: 'Health Completed', values: [0, 1] },
  ],
})
const show = (text = data) =>
  mount(<ClientsByDay title="Clients by day" data={text} url="/api/dashboard/stats?period=7days" />)
const stats = { success: true, chartData: { x: ['2026-11-01', '2026-11-02'], views: [1, 7], healthCompleted: [0, 1] } }
const picture = () => find('svg[role=img]').getAttribute('aria-label')

test('the line is redrawn 12 s later, and again after that (charts-002)', async () => {
  server.mockImplementation(() => answer(stats))
  await show()
  expect(picture()).toContain('Quotes Viewed: 3 total')
  await pass(11_900)
  expect(server).not.toHaveBeenCalled()
  await pass(200)
  expect(server).toHaveBeenCalledTimes(1)
  expect(server.mock.calls[0]![0]).toBe('/api/dashboard/stats?period=7days')
  expect(picture()).toContain('Quotes Viewed: 8 total, most on Nov 2 (7).')
  await pass(12_100)
  expect(server).toHaveBeenCalledTimes(2)
})

test('Pause updates stops them until Resume', async () => {
  server.mockImplementation(() => answer(stats))
  await show()
  await press()
  expect(find('button').textContent).toBe('Resume updates')
  await pass(30_000)
  expect(server).not.toHaveBeenCalled()
  await press()
  await pass(12_100)
  expect(server).toHaveBeenCalledTimes(1)
})

test('while it loads the chart stays and is marked busy; a failure is shown and the chart kept (dashboard-011, dashboard-021, errors-003, errors-007)', async () => {
  server.mockImplementation(silence)
  await show()
  await pass(12_100)
  expect(find('.clients-by-day').getAttribute('aria-busy')).toBe('true')
  // Aborted after 15 s.
  await pass(15_100)
  expect([find('.clients-by-day').getAttribute('aria-busy'), says()]).toEqual([
    null,
    'Error loading dashboard stats. (Request timed out)',
  ])
  server.mockImplementation(() => answer({ success: false }, 500))
  await pass(12_100)
  expect(says()).toBe('Error loading dashboard stats. (Bad status: 500)')
  expect(picture()).toContain('Quotes Viewed: 3 total')
  server.mockImplementation(() => answer(stats))
  await pass(12_100)
  expect(says()).toBe('')
})

test('an unreadable response is reported (dashboard-024, errors-007)', async () => {
  server.mockImplementation(() => answer({ success: true, chartData: { x: ['2026-11-01'], views: ['many'] } }))
  await show()
  await pass(12_100)
  expect(says()).toBe('Error loading chart data. Please try again. (Bad body)')
  expect(picture()).toContain('Quotes Viewed: 3 total')
})

test('a hidden chart is not updated', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await show()
  await pass(60_000)
  expect(server).not.toHaveBeenCalled()
  visibility.mockRestore()
  server.mockImplementation(() => answer(stats))
  await pass(12_100)
  expect(server).toHaveBeenCalledTimes(1)
})

test('invalid chart data is reported as invalid (charts-008)', async () => {
  await show('{')
  expect(find('.clients-by-day').textContent).toBe('Invalid chart dataPause updates')
})
