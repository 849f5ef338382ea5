import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { linksOf } from '../page.ts'

test("Let's Connect leads to the calendar of the owner, then says thank you, in both languages (schedule-008)", async () => {
  const app = await testApp({ demoBookingUrl: 'https://calendly.com/perennial/demo' })
  const visitor = app.visitor()
  const html = await visitor.html('/schedule-main')
  expect(html).toContain('<h1>Let&#x27;s Connect</h1>')
  expect(html).toMatch(/href="https:\/\/calendly\.com\/perennial\/demo"[^>]*>Schedule a Demo Call</)
  const [thanks] = linksOf(html).filter((href) => href.includes('done'))
  expect(await visitor.words(thanks!)).toContain("We'll be in touch soon")
  visitor.cookies.set('language', 'es')
  expect(await visitor.words('/schedule-main')).toContain('Programar una demostración')
})

test('without a calendar it says so and leads to the owner (schedule-008)', async () => {
  for (const demoBookingUrl of [undefined, 'javascript:alert(1)']) {
    const html = await (await testApp({ demoBookingUrl })).visitor().html('/schedule-main')
    expect(html).not.toMatch(/Schedule a Demo Call|javascript:/)
    expect(linksOf(html)).toContain('/contact-us')
  }
})
