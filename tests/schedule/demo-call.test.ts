import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { linksOf } from '../page.ts'

test('Let’s Connect opens the owner’s calendar, then says thank you, in both languages (schedule-008, nav-006)', async () => {
  const app = await testApp({ demoBookingUrl: 'https://calendly.com/perennial/demo' })
  const visitor = app.visitor()
  const html = await visitor.html('/schedule-main')
  expect(html).toContain('<h1>Let&#x27;s Connect</h1>')
  expect(html).toMatch(/href="https:\/\/calendly\.com\/perennial\/demo"[^>]*>Schedule a Demo Call</)
  const [thanks] = linksOf(html).filter((href) => href.includes('done'))
  expect(await visitor.words(thanks!)).toContain('Thank You We will confirm your booking by email.')
  visitor.cookies.set('language', 'es')
  expect(await visitor.words('/schedule-main')).toContain('Programar una demostración')
})

test('without a calendar the same button starts a message (schedule-008, nav-006)', async () => {
  for (const demoBookingUrl of [undefined, 'javascript:alert(1)']) {
    const visitor = (await testApp({ demoBookingUrl })).visitor()
    const html = await visitor.html('/schedule-main')
    expect(html).toContain('>Schedule a Demo Call<')
    expect(html).not.toContain('javascript:')
    const [message] = linksOf(html).filter((href) => href.startsWith('/contact-us?message='))
    expect(await visitor.html(message!)).toContain(
      '>I would like to see a demo of Perennial. These times work for me: <',
    )
  }
})
