import { test } from 'vitest'
import { ALL_PAGES_MS, expectAreasHold } from './hold.ts'

test(
  'the contact pages work on phone, tablet and desktop, at 200 %, by keyboard, light and dark',
  () => expectAreasHold('contacts'),
  ALL_PAGES_MS,
)
