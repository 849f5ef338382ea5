/**
 * The browser and operating system of a User-Agent as words: 'Chrome on Windows'. A guess, good enough for people to
 * recognize their own devices.
 */
export function deviceOf(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent)
  const system = firstOf(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system && `A browser on ${system}`) ?? 'An unknown device'
}

type Patterns = readonly (readonly [RegExp, string])[]

// The order matters: most browsers also claim to be Chrome, and Chrome claims to be Safari.
const BROWSERS: Patterns = [
  [/\bEdgi?A?(OS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: Patterns = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (patterns: Patterns, text: string) => patterns.find(([pattern]) => pattern.test(text))?.[1]
