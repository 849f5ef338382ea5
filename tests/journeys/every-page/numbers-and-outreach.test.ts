import { test } from 'vitest'
import { ALL_PAGES_MS, expectAreasHold } from './hold.ts'

test(
  'the pages of the day, the numbers and outreach hold on phone, tablet and desk, at 200 %, by keyboard, light and dark',
  () => expectAreasHold('numbers-and-outreach'),
  ALL_PAGES_MS,
)
