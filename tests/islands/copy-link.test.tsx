import { beforeEach, expect, test, vi } from 'vitest'
import CopyLink from '../../islands/copy-link.tsx'
import { button, find, input, mount, pass, press, says, setUpPage } from './dom.ts'

const URL = 'https://perennial.example/self-onboarding/blue-ridge?agentId=abc'
const writeText = vi.fn<(text: string) => Promise<void>>()

setUpPage({ fakeTime: true })
beforeEach(async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  writeText.mockReset().mockResolvedValue()
  await mount(<CopyLink label="Self-onboarding link" url={URL} hint="For your clients." />)
})

test('the link is read-only and labeled (profile-002)', () => {
  expect([input().readOnly, input().value]).toEqual([true, URL])
  expect(find<HTMLLabelElement>('label').htmlFor).toBe(input().id)
  expect(button().textContent).toBe('Copy Link: Self-onboarding link')
})

test('Copy Link copies it and says so for 2 seconds, counted from the last click (agents-004, settings-009)', async () => {
  expect(says()).toBe('')
  await press()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(URL)
  expect(says()).toBe('Link copied')
  await pass(1_500)
  await press()
  await pass(1_999)
  expect(says()).toBe('Link copied')
  await pass(1)
  expect(says()).toBe('')
})

test('a browser that refuses shows: Failed to copy link to clipboard (agents-023)', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  await press()
  expect(says()).toBe('Failed to copy link to clipboard')
  await pass(60_000)
  expect(says()).toBe('Failed to copy link to clipboard')
  writeText.mockResolvedValue()
  await press()
  expect(says()).toBe('Link copied')
})

test('a browser without a clipboard shows the same (agents-023)', async () => {
  vi.stubGlobal('navigator', {})
  await press()
  expect(says()).toBe('Failed to copy link to clipboard')
})
