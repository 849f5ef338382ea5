import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import CopyLink from '../../islands/copy-link.tsx'

const URL = 'https://perennial.example/self-onboarding/blue-ridge?agentId=abc'
const writeText = vi.fn<(text: string) => Promise<void>>()
let root: Root
let place: HTMLElement

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  writeText.mockReset().mockResolvedValue()
  place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  await act(async () => root.render(<CopyLink label="Self-onboarding link" url={URL} hint="For your clients." />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = () => act(async () => place.querySelector('button')!.click())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => place.querySelector('[role=status]')!.textContent

test('the link is read-only and named by its label (profile-002)', () => {
  const input = place.querySelector('input')!
  expect([input.readOnly, input.value]).toEqual([true, URL])
  expect(place.querySelector('label')!.htmlFor).toBe(input.id)
  expect(place.querySelector('button')!.textContent).toBe('Copy Link: Self-onboarding link')
})

test('Copy Link copies it and says so for 2 seconds, counted from the last press (agents-004, settings-009)', async () => {
  expect(said()).toBe('')
  await press()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(URL)
  expect(said()).toBe('Link copied')
  await pass(1_500)
  await press()
  await pass(1_999)
  expect(said()).toBe('Link copied')
  await pass(1)
  expect(said()).toBe('')
})

test('a browser that refuses is named: Failed to copy link to clipboard (agents-023)', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  await press()
  expect(said()).toBe('Failed to copy link to clipboard')
  await pass(60_000)
  expect(said()).toBe('Failed to copy link to clipboard')
  writeText.mockResolvedValue()
  await press()
  expect(said()).toBe('Link copied')
})

test('a browser without a clipboard is named the same (agents-023)', async () => {
  vi.stubGlobal('navigator', {})
  await press()
  expect(said()).toBe('Failed to copy link to clipboard')
})
