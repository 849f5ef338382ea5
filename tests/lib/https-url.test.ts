import fc from 'fast-check'
import { expect, test } from 'vitest'
import { httpsUrl, withoutScheme } from '../../src/lib/https-url.ts'

test.each([
  ['https://calendly.com/ruth', 'https://calendly.com/ruth'],
  ['calendly.com/ruth?month=2027-01#top', 'https://calendly.com/ruth?month=2027-01#top'],
  ['  blueridge.example  ', 'https://blueridge.example'],
  ['HTTPS://BlueRidge.Example/', 'https://blueridge.example'],
  ['https://xn--bcher-kva.example/a(b)', 'https://xn--bcher-kva.example/a(b)'],
])('%j is taken as %j', (typed, kept) => {
  expect(httpsUrl(typed)).toBe(kept)
  expect(httpsUrl(kept)).toBe(kept)
})

test.each([
  ['javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)'],
  ['java\tscript:alert(1)'],
  ['\u0001javascript:alert(1)'],
  ['javascript://blueridge.example/%0aalert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['vbscript:msgbox(1)'],
  ['file:///etc/passwd'],
  ['blob:https://blueridge.example/1'],
  ['http://blueridge.example'],
  ['//evil.example'],
  ['///evil.example'],
  ['\\\\evil.example'],
  ['/\\evil.example'],
  ['https:/\\evil.example'],
  ['https:///evil.example'],
  ['https:evil.example'],
  ['https://ruth:secret@evil.example'],
  ['https://blueridge.example@evil.example'],
  ['https://127.0.0.1/'],
  ['https://0x7f.1/'],
  ['https://2130706433/'],
  ['https://[::1]/'],
  ['https://localhost/'],
  ['https://blueridge.example:8443/'],
  ['https://blue ridge.example'],
  ['https://blueridge.example/\u202egpj'],
  ['blueridge.example\nX-Evil: 1'],
  ['mailto:ruth@blueridge.example'],
  [''],
  ['/contacts'],
  [`https://blueridge.example/${'a'.repeat(500)}`],
])('%j is no address to send anybody to (T27)', (typed) => {
  expect(httpsUrl(typed)).toBeUndefined()
})

test('whatever is typed, the result is https with a host name (T27)', () => {
  const parts = fc.constantFrom(
    'https:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '.',
    'evil.example',
    'javascript:',
    '1',
    '\t',
    '#',
    '?',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts).map((some) => some.join('')),
      ),
      (text) => {
        const kept = httpsUrl(text)
        if (kept !== undefined) expect(kept).toMatch(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/)
      },
    ),
  )
})

test('a field shows a URL without its scheme', () => {
  expect(withoutScheme('https://blueridge.example/a')).toBe('blueridge.example/a')
})
