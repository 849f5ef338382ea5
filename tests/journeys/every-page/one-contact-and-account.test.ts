import { test } from 'vitest'
import { ALL_PAGES_MS, expectAreasHold } from './hold.ts'

test(
  'the pages of one contact and of the signed-in person work on phone, tablet and desktop, at 200 %, by keyboard, light and dark',
  () => expectAreasHold('one-contact-and-account'),
  ALL_PAGES_MS,
)
