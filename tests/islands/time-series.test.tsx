import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import TimeSeries from '../../islands/time-series.tsx'
import type { ChartView } from '../../src/ui/charts/zoom.ts'
import { find, findAll, mount, press, setUpPage } from './dom.ts'

const shown: ChartView[] = []
const removed = vi.fn()
const drawBars = vi.hoisted(() => vi.fn())
vi.mock('../../islands/charts/live-bars.ts', () => ({ drawBars }))

setUpPage()
beforeEach(() => {
  shown.length = 0
  drawBars.mockReset()
  drawBars.mockImplementation(() => ({
    show: (view: ChartView) => shown.push(view),
    width: () => 400,
    remove: removed,
  }))
  HTMLElement.prototype.setPointerCapture = () => {}
})

const points = Array.from({ length: 20 }, (_, day) => ({
  date: `2026-11-${String(day + 1).padStart(2, '0')}`,
  sent: day,
  scheduled: 20 - day,
}))
const open = async () => {
  await mount(<TimeSeries title="Emails by day" points={points} />)
  await vi.waitFor(() => expect(find('.time-series--live')).toBeTruthy())
}
const says = () => find('[role=alert]').textContent
const pressNamed = (name: string) => press(findAll('button').find(({ textContent }) => textContent === name)!)

async function drag(from: number, to: number, shiftKey = true) {
  const place = find('.time-series__canvas')
  const point = (type: string, clientX: number) =>
    act(async () => {
      place.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX, shiftKey, button: 0, pointerId: 1 } as PointerEventInit),
      )
    })
  await point('pointerdown', from)
  await point('pointermove', to)
  await point('pointerup', to)
}

test('a Shift-drag over more than 20 px zooms, and announces the range (charts-006)', async () => {
  await open()
  await drag(100, 115)
  await drag(100, 200, false)
  expect([shown.length, says()]).toEqual([1, ''])
  await drag(100, 200)
  expect([shown.at(-1), says()]).toEqual([{ from: 0.25, to: 0.5 }, 'Zoomed to 25% - 50% of the data'])
})

test('Reset Zoom shows everything again (charts-005)', async () => {
  await open()
  await drag(0, 200)
  await pressNamed('Reset Zoom')
  expect([shown.at(-1), says()]).toEqual([{ from: 0, to: 1 }, 'Showing all data.'])
})

test('buttons do the same for the keyboard, and stay in place when they are disabled (charts-005)', async () => {
  await open()
  await pressNamed('Later')
  expect(shown).toHaveLength(1)
  await pressNamed('Zoom in')
  await pressNamed('Later')
  expect([shown.at(-1), says()]).toEqual([{ from: 0.5, to: 1 }, 'Zoomed to 50% - 100% of the data'])
  await pressNamed('Earlier')
  expect(shown.at(-1)).toEqual({ from: 0.25, to: 0.75 })
})

test('the wheel is only logged (charts-007)', async () => {
  const logged = vi.spyOn(console, 'debug').mockImplementation(() => {})
  await open()
  await act(
    async () =>
      void find('.time-series__canvas').dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: -240 })),
  )
  expect(logged).toHaveBeenCalledTimes(1)
  expect([shown.length, says()]).toEqual([1, ''])
  logged.mockRestore()
})

test('if its code does not load the server-rendered chart stays, with its table', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  drawBars.mockImplementation(() => {
    throw new Error('no canvas')
  })
  await mount(<TimeSeries title="Emails by day" points={points} />)
  await vi.waitFor(() => expect(warned).toHaveBeenCalled())
  expect([find('.time-series--live'), findAll('button').length]).toEqual([null, 0])
  expect(find('svg[role=img]').getAttribute('aria-label')).toContain('Emails by day. Sent: 190 total')
  expect(find('.time-series__canvas').hidden).toBe(true)
  warned.mockRestore()
})
