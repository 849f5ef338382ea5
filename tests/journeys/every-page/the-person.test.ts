import { test } from 'vitest'
import { ALL_PAGES_MS, expectAreasHold } from './hold.ts'

test(
  'the pages of the person signed in hold on phone, tablet and desk, at 200 %, by keyboard, light and dark',
  () => expectAreasHold('the-person'),
  ALL_PAGES_MS,
)
