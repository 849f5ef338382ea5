import { test } from 'vitest'
import { ALL_PAGES_MS, expectAreasHold } from './hold.ts'

test(
  'the pages of today, figures and outreach work on phone, tablet and desktop, at 200 %, by keyboard, light and dark',
  () => expectAreasHold('numbers-and-outreach'),
  ALL_PAGES_MS,
)
