import { expect, test } from 'vitest'
import { deviceOf } from '../../../src/accounts/sign-in/device.ts'

const mozilla = 'Mozilla/5.0'
test.each([
  ['Chrome on Windows', `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36`],
  ['Edge on Windows', `${mozilla} (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36 Edg/141.0`],
  [
    'Safari on iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1`,
  ],
  ['Chrome on iPhone', `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/141.0 Mobile Safari/604.1`],
  ['Safari on Mac', `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`],
  ['Firefox on Linux', `${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  [
    'Samsung Internet on Android',
    `${mozilla} (Linux; Android 14; SM-G991B) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
  ],
  ['A browser on Windows', 'Something (Windows NT 10.0)'],
  ['An unknown device', 'curl/8.5.0'],
  ['An unknown device', ''],
])('%s is recognised', (words, userAgent) => {
  expect(deviceOf(userAgent)).toBe(words)
})
