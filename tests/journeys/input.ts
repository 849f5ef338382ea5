import type { Locator, Page } from 'playwright'

/** How a person operates a page: mouse, touch or keyboard. */
export interface InputMethod {
  /** A button, a link, or a summary. */
  press(target: Locator): Promise<void>
  tick(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
  choose(target: Locator, label: string): Promise<void>
}

export const mouse: InputMethod = {
  press: (target) => target.click(),
  // Forced, because the label may cover the whole card.
  tick: (target) => target.check({ force: true }),
  write: (target, text) => target.fill(text),
  choose: async (target, label) => void (await target.selectOption({ label })),
}

/** Keyboard only: finds nothing that Tab does not reach. */
export const keyboard: InputMethod = {
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

/** Presses Tab until the target has focus, or another condition is true. */
async function reach(target: Locator, isReached: (element: Element) => boolean = isFocused) {
  await target.waitFor({ state: 'attached' })
  for (let tabs = 0; tabs < 120; tabs++) {
    if (await target.evaluate(isReached)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target}`)
}

/** Waits for the page with this heading. */
export const arriveAt = (page: Page, heading: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor()
