import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Seen = (entries: { intersectionRatio: number }[]) => void

const made: { seen: Seen; threshold: number | undefined; watched: Element[] }[] = []

class Observer {
  #made
  constructor(seen: Seen, { threshold }: { threshold?: number } = {}) {
    this.#made = { seen, threshold, watched: [] as Element[] }
    made.push(this.#made)
  }
  observe(element: Element) {
    this.#made.watched.push(element)
  }
}

const notice = () => document.querySelector<HTMLElement>('[data-phone-notice]')!
const told: boolean[] = []
const listen = (event: Event) => told.push((event as CustomEvent<{ visible: boolean }>).detail.visible)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Observer)
  made.length = 0
  told.length = 0
  document.body.innerHTML = `<section data-phone-section=""><div data-phone></div><p data-phone-notice hidden>On a phone</p></section>`
  document.addEventListener('phone-section', listen)
  vi.resetModules()
  await import('../../islands/phone-section.ts')
})

afterEach(() => {
  document.removeEventListener('phone-section', listen)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one second after loading the phone is observed, and the page is told when a fifth of it is visible (marketing-008)', () => {
  vi.advanceTimersByTime(999)
  expect(made).toEqual([])
  vi.advanceTimersByTime(1)
  const [observer] = made
  expect([observer!.threshold, observer!.watched]).toEqual([0.2, [document.querySelector('[data-phone]')]])
  observer!.seen([{ intersectionRatio: 0.19 }])
  observer!.seen([{ intersectionRatio: 0.2 }])
  observer!.seen([{ intersectionRatio: 0 }])
  expect(told).toEqual([false, true, false])
})

test('the phone’s notice disappears after four seconds, and does not come back (marketing-009)', () => {
  vi.advanceTimersByTime(1_000)
  const { seen } = made[0]!
  expect(notice().hidden).toBe(true)
  seen([{ intersectionRatio: 0.5 }])
  vi.advanceTimersByTime(3_999)
  expect(notice().hidden).toBe(false)
  vi.advanceTimersByTime(1)
  expect(notice().hidden).toBe(true)
  seen([{ intersectionRatio: 0 }])
  seen([{ intersectionRatio: 0.5 }])
  expect(notice().hidden).toBe(true)
})
