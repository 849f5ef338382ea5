import type { Locator, Page } from 'playwright'

/** How somebody works a page. */
export interface Hands {
  /** A button, a link, or what unfolds more. */
  press(target: Locator): Promise<void>
  tick(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
  choose(target: Locator, label: string): Promise<void>
}

export const mouse: Hands = {
  press: (target) => target.click(),
  // Forced: what is pressed may be the label that lies over all of a card.
  tick: (target) => target.check({ force: true }),
  write: (target, text) => target.fill(text),
  choose: async (target, label) => void (await target.selectOption({ label })),
}

/** Tab, Enter, space, arrows and letters; it never clicks, and finds nothing that Tab does not reach. */
export const keyboard: Hands = {
  async press(target) {
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  async tick(target) {
    const { keyboard } = target.page()
    const isRadio = await target.evaluate((box: HTMLInputElement) => box.type === 'radio')
    await reach(target, (box) => document.activeElement?.getAttribute('name') === box.getAttribute('name'))
    if (await target.evaluate(isFocused)) await keyboard.press('Space')
    for (let places = 0; isRadio && places < 20 && !(await target.isChecked()); places++)
      await keyboard.press('ArrowDown')
    if (!(await target.isChecked())) throw new Error(`no key ticks ${target}`)
  },
  async write(target, text) {
    await reach(target)
    await target.page().keyboard.press('ControlOrMeta+A')
    await target.page().keyboard.type(text)
  },
  async choose(target, label) {
    await reach(target)
    await target.page().keyboard.type(label)
  },
}

const isFocused = (element: Element) => element === document.activeElement

/** Tabs on, round the page, until the target has the focus (or what else is asked is so). */
async function reach(target: Locator, isReached: (element: Element) => boolean = isFocused) {
  await target.waitFor({ state: 'attached' })
  for (let tabs = 0; tabs < 120; tabs++) {
    if (await target.evaluate(isReached)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target}`)
}

/** Waits for the page whose heading this is. */
export const arriveAt = (page: Page, heading: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor()
