import { test } from 'vitest'
import { ALL_PAGES_MS, expectAreasHold } from './hold.ts'

test(
  'the pages of one contact, of outreach and of people hold on phone, tablet and desk, at 200 %, by keyboard, light and dark',
  () => expectAreasHold('outreach-and-people'),
  ALL_PAGES_MS,
)
