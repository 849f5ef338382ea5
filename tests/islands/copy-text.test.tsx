import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from '../../src/lib/copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('copying tells whether the browser did it: refused, and without a clipboard, it did not (checkout-024)', async () => {
  const writeText = vi.fn(async (_: string) => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('https://a.example')).toBe(true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://a.example')
  writeText.mockRejectedValueOnce(new Error('not allowed'))
  expect(await copyText('b')).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await copyText('c')).toBe(false)
})
