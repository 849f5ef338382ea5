import { expect, test } from 'vitest'
import { robotReason } from '../../../src/quotes/robots.ts'

const browser = {
  method: 'GET',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  acceptLanguage: 'en-US,en;q=0.9',
  purpose: undefined,
}

test.for([
  browser.userAgent,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
])('a person uses %s', (userAgent) => {
  expect(robotReason({ ...browser, userAgent })).toBeUndefined()
})

test.for([
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'BarracudaCentral Link Scanner',
  'Slackbot-LinkExpanding 1.0',
  'WhatsApp/2.23',
  'curl/8.5.0',
  'node',
  'python-requests/2.32',
])('a robot calls itself %s', (userAgent) => {
  expect(robotReason({ ...browser, userAgent })).toBe('user agent')
})

test('a visit that shows nothing, or comes before the click, is a bot', () => {
  expect(robotReason({ ...browser, method: 'HEAD' })).toBe('asked for the head only')
  expect(robotReason({ ...browser, userAgent: undefined })).toBe('no user agent')
  expect(robotReason({ ...browser, acceptLanguage: undefined })).toBe('no language')
  expect(robotReason({ ...browser, purpose: 'prefetch;prerender' })).toBe('fetched ahead')
})
