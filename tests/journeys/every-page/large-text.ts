import type { Page } from 'playwright-core'

/** A small phone, with text at 200 %. */
const SMALL_PHONE = { width: 320, height: 640 }

/** Text that is cut off, and words that break in headings and buttons, on the page and in each of its dialogs. */
export async function findCutText(page: Page): Promise<string[]> {
  await page.setViewportSize(SMALL_PHONE)
  // A busy browser lays the page out for the new width some frames later.
  await page.waitForFunction((width) => innerWidth === width, SMALL_PHONE.width)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(lookForCutText)
}

/** In the page. */
function lookForCutText(): string[] {
  // 200 % of what static/css/base-public.css sets.
  document.documentElement.style.fontSize = '225%'
  const cut = new Set<string>()

  const isCut = (element: Element, { left, right }: DOMRect) => {
    let [from, to] = [0, document.documentElement.clientWidth]
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at)
      if (overflowX === 'visible') continue
      // A table can be scrolled in its box; a dialog may not need it.
      if (overflowX !== 'hidden' && overflowX !== 'clip' && at.localName !== 'dialog') return false
      const box = at.getBoundingClientRect()
      from = Math.max(from, box.left)
      to = Math.min(to, box.right)
    }
    return left < from - 1 || right > to + 1
  }

  const look = (within: Element) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!
      const text = node.nodeValue!
      if (!text.trim() || !element.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest('.visually-hidden, .skip-link, script, style')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if ([...range.getClientRects()].some((box) => box.width > 1 && isCut(element, box))) cut.add(text.trim())
      if (!element.closest('h1, h2, h3, .button')) continue
      for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) cut.add(`${word} breaks`)
      }
    }
  }

  look(document.body)
  for (const dialog of document.querySelectorAll('dialog')) {
    if (dialog.open) continue
    dialog.showModal()
    look(dialog)
    dialog.close()
  }
  document.documentElement.style.fontSize = ''
  return [...cut]
}
