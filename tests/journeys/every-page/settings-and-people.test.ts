import { test } from 'vitest'
import { ALL_PAGES_MS, expectAreasHold } from './hold.ts'

test(
  'the pages of settings and people work on phone, tablet and desktop, at 200 %, by keyboard, light and dark',
  () => expectAreasHold('settings-and-people'),
  ALL_PAGES_MS,
)
