import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from '../../src/lib/copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('copying returns false if the browser refuses or has no clipboard (checkout-024)', async () => {
  const writeText = vi.fn(async (_: string) => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('https://a.example')).toBe(true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://a.example')
  writeText.mockRejectedValueOnce(new Error('not allowed'))
  expect(await copyText('b')).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await copyText('c')).toBe(false)
})
