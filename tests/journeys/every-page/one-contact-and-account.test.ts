import { test } from 'vitest'
import { ALL_PAGES_MS, expectAreasHold } from './hold.ts'

test(
  'the pages of one contact and of the person signed in hold on phone, tablet and desk, at 200 %, by keyboard, light and dark',
  () => expectAreasHold('one-contact-and-account'),
  ALL_PAGES_MS,
)
