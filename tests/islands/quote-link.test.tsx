import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import QuoteLink from '../../islands/quote-link.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()
const server = vi.fn<(url: string) => Promise<Response>>()
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  vi.stubGlobal('fetch', server)
  writeText.mockReset().mockResolvedValue()
  server.mockReset()
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div')!)
  await act(async () => root.render(<QuoteLink action="/contact/1/quote-link" generateUrl="/api/quotes/generate/1" />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const press = () => act(async () => document.querySelector('button')!.click())
const said = () => document.querySelector('[role=status]')!.textContent

test('the link of the quote is copied whole', async () => {
  server.mockResolvedValue(new Response('{"quoteId":"q","redirectUrl":"/compare/q"}'))
  await press()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${location.origin}/compare/q`)
  expect(said()).toBe('Link copied')
})

test('a server that fails is named, and the button is ready again (contacts-059)', async () => {
  server.mockResolvedValue(new Response('{"success":false,"error":"a stack trace"}', { status: 500 }))
  await press()
  expect(said()?.trim()).toBe('Failed to generate quote link')
  expect(document.querySelector('button')!.disabled).toBe(false)
})

test('a browser that does not copy shows the link instead', async () => {
  server.mockResolvedValue(new Response('{"quoteId":"q","redirectUrl":"/compare/q"}'))
  writeText.mockRejectedValue(new Error('not allowed'))
  await press()
  expect(said()).toContain('Failed to copy link to clipboard')
  expect(document.querySelector('a')!.href).toBe(`${location.origin}/compare/q`)
})
