import { beforeEach, expect, test, vi } from 'vitest'
import QuoteLink from '../../islands/quote-link.tsx'
import { button, find, mount, press, says, server, setUpPage } from './dom.ts'

const writeText = vi.fn<(text: string) => Promise<void>>()

setUpPage()
beforeEach(async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  writeText.mockReset().mockResolvedValue()
  await mount(<QuoteLink action="/contact/1/quote-link" generateUrl="/api/quotes/generate/1" />)
})

test('the quote’s full link is copied', async () => {
  server.mockResolvedValue(new Response('{"quoteId":"q","redirectUrl":"/compare/q"}'))
  await press()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${location.origin}/compare/q`)
  expect(says()).toBe('Link copied')
})

test('a server error is shown, and the button works again (contacts-059, errors-005)', async () => {
  server.mockResolvedValue(new Response('{"success":false,"error":"a stack trace"}', { status: 500 }))
  await press()
  expect(says().trim()).toBe('Failed to generate quote link. Server error: 500')
  expect(button().disabled).toBe(false)
})

test('a browser that cannot copy shows the link instead', async () => {
  server.mockResolvedValue(new Response('{"quoteId":"q","redirectUrl":"/compare/q"}'))
  writeText.mockRejectedValue(new Error('not allowed'))
  await press()
  expect(says()).toContain('Failed to copy link to clipboard')
  expect(find<HTMLAnchorElement>('a').href).toBe(`${location.origin}/compare/q`)
})
