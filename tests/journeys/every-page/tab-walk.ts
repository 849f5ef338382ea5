import type { CDPSession, Page } from 'playwright'
import { expect } from 'vitest'

/** A page as keyboard users experience it. */
interface Walked {
  /** The focusable elements in document order, and those that Tab reached. */
  operable: string[]
  reached: string[]
  /** Elements without a visible focus ring, and elements reached out of order. */
  unseen: string[]
  positive: string[]
}

const SHIFT = 8
const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/** Presses keys without waiting for each: the page itself records the result. */
async function pressTab(keys: CDPSession, times: number, modifiers: number) {
  const sent: Promise<unknown>[] = []
  for (let i = 0; i < times; i++)
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      sent.push(keys.send('Input.dispatchKeyEvent', { type, modifiers, ...TAB }))
  await Promise.all(sent)
}

/** In the page: lists focusable elements, and records after each Tab which one has focus and whether it shows. */
function watch(forward: boolean) {
  const OPERABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const groupOf = (element: Element) =>
    element instanceof HTMLInputElement && element.type === 'radio' ? `radio ${element.name}` : ''
  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') || element.textContent?.trim().slice(0, 30)
    const which = element.id || element.getAttribute('name') || element.getAttribute('href') || words
    return groupOf(element) || `${element.localName} ${which}`
  }
  const operable = [...document.querySelectorAll<HTMLElement>(OPERABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *, summary:not(details > summary:first-of-type)') &&
      isShown(element),
  )
  // Tab reaches one radio button of a group.
  const once = operable.filter((element, place) => {
    const group = groupOf(element)
    const isSame = (other: HTMLElement) =>
      groupOf(other) === group && (other as HTMLInputElement).form === (element as HTMLInputElement).form
    return !group || operable.findIndex(isSame) === place
  })
  if (!forward) once.reverse()
  const walked: Walked = {
    operable: once.map(nameOf),
    reached: [],
    unseen: [],
    positive: operable.filter(({ tabIndex }) => tabIndex > 0).map(nameOf),
  }

  /** The visible element: the label, if it draws the box. */
  const facesOf = (element: HTMLElement) => [element, ...((element as HTMLInputElement).labels ?? [])]
  const isOnTop = (element: HTMLElement) =>
    facesOf(element).some((face) =>
      [...face.getClientRects()].some(({ left, right, top, bottom }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const points = [[x, y], ...[left + 3, right - 3].flatMap((at) => [top + 3, bottom - 3].map((to) => [at, to]))]
        return points.some(([at, to]) => {
          const hit = document.elementFromPoint(at!, to!)
          return hit && facesOf(element).some((one) => one.contains(hit))
        })
      }),
    )
  const whereIs = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const place = [left, top, width, height].map(Math.round).join(' ')
    return `${over ? `under ${over.localName}.${over.className}` : 'off screen'} (${place})`
  }
  /** Elements that may have the ring: itself, its label, or their parent. */
  const framesOf = (element: HTMLElement) =>
    facesOf(element).flatMap((face) => [face, face.parentElement, face.parentElement?.parentElement ?? null])
  const linesOf = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
    const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`
    return [outline, boxShadow, borderColor].join()
  }
  // Starts at the top, whatever has focus.
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  const atRest = new Map(
    operable.flatMap(framesOf).flatMap((frame) => (frame ? [[frame, linesOf(frame)] as const] : [])),
  )
  /** The components page shows some elements as if focused. */
  const isSample = (element: HTMLElement) => element.closest('.is-focus, .specimens__focus') !== null
  const isRinged = (element: HTMLElement) =>
    framesOf(element).some((frame) => frame && linesOf(frame) !== atRest.get(frame)) || isSample(element)

  let first: Element | undefined
  let last: Element | null = null
  let isRound = false
  const note = () => {
    const at = document.activeElement
    if (isRound || !(at instanceof HTMLElement) || at === document.body || at === last) return
    // After the last element the browser starts over.
    isRound = at === first
    if (isRound) return
    first ??= at
    last = at
    const name = nameOf(at)
    walked.reached.push(name)
    const troubles = [...(isOnTop(at) ? [] : [whereIs(at)]), ...(isRinged(at) ? [] : ['no ring'])]
    if (troubles.length > 0) walked.unseen.push(`${name}: ${troubles.join(', ')}`)
  }
  addEventListener('keyup', note, true)
  Object.assign(globalThis, { walked, stopWatching: () => removeEventListener('keyup', note, true) })
  return walked.operable.length
}

/** In the page: scrolls to islands that hydrate when visible, until all have. Their fields may change. */
async function wakeIslands() {
  const frame = () => new Promise(requestAnimationFrame)
  for (const island of document.querySelectorAll<HTMLElement>('react-island:not([when=called])')) {
    const face = island.firstElementChild
    if (!face?.checkVisibility()) continue
    face.scrollIntoView()
    while (island.dataset.hydrated === undefined && island.isConnected) await frame()
  }
  // The code of its dependencies loads after the island's own.
  while (document.querySelector('react-island .time-series__canvas[hidden]')) await frame()
  scrollTo(0, 0)
  for (let frames = 0; frames < 3; frames++) await frame()
}

/** Tab (or Shift+Tab) visits every control once, in document order, with a visible focus ring. */
export async function expectTabReachesAll(page: Page, keys: CDPSession, way: 'forward' | 'backward') {
  let walked = await walk(page, keys, way)
  // A page that still loads, for example a provider's form, changes during the walk: then the second walk counts.
  if (walked.reached.join('\n') !== walked.operable.join('\n')) walked = await walk(page, keys, way)
  const where = `${page.url()}, ${way}`
  expect.soft(walked.positive, `${where}: places in front of their turn`).toEqual([])
  expect.soft(walked.reached, `${where}: order`).toEqual(walked.operable)
  expect.soft(walked.unseen, `${where}: places that do not show`).toEqual([])
}

async function walk(page: Page, keys: CDPSession, way: 'forward' | 'backward'): Promise<Walked> {
  await page.evaluate(wakeIslands)
  const count = await page.evaluate(watch, way === 'forward')
  // A date field takes four Tab stops; an email preview's frame has its own links.
  const dates = await page.locator('input[type=date]:visible').count()
  const frames = await page.locator('iframe:visible').count()
  await pressTab(keys, count + 3 * dates + 30 * frames + 2, way === 'forward' ? 0 : SHIFT)
  return page.evaluate(() => {
    const { walked, stopWatching } = globalThis as unknown as { walked: Walked; stopWatching(): void }
    stopWatching()
    return walked
  })
}
