import { openExtreme } from './tests/journeys/extremes/extreme.ts'
const [which, ...paths] = process.argv.slice(2)
const { house, who, links, close } = await openExtreme(which)
console.log(links)
try {
for (const width of [390, 768, 1280]) {
  const { page } = await house.signedIn(who, { viewport: { width, height: 900 } })
  for (const path of paths) {
    await page.goto(path.replace('CONTACT', links.contact), { waitUntil: 'networkidle' })
    const bad = await page.evaluate(() => {
      const w = document.documentElement.clientWidth
      const all = [...document.querySelectorAll('body *')].filter((e) => { const r = e.getBoundingClientRect(); return r.right > w + 1 && r.width > 0 && !e.closest('.visually-hidden') && ![...e.children].some((c) => c.getBoundingClientRect().right > w + 1) })
      return [document.documentElement.scrollWidth - w, ...all.slice(0, 6).map((e) => `${e.tagName}.${e.className} in ${e.parentElement?.className} > ${e.parentElement?.parentElement?.className} r=${Math.round(e.getBoundingClientRect().right)} "${e.textContent?.slice(0, 40)}"`)]
    })
    if (bad.length > 1 || bad[0] > 0) console.log(width, path, bad.join('\n    '))
    await page.screenshot({ path: `/tmp/h/e10s/probe-${width}-${path.replace(/\W+/g, '-').slice(0, 40)}.png`, fullPage: true })
  }
  await page.context().close()
}
} finally { await close() }
