import { afterAll, beforeAll, test } from 'vitest'
import { findLinks } from './find-links.ts'
import { ALL_PAGES_MS, expectSignedInPagesHold } from './holds.ts'
import { type JourneyHouse, openHouse } from './house.ts'
import { signedInPages } from './pages.ts'

let house: JourneyHouse
let paths: string[]

beforeAll(async () => {
  house = await openHouse()
  const { Contacts: _, 'One contact': __, ...areas } = signedInPages(await findLinks(house))
  paths = Object.values(areas).flat()
})
afterAll(() => house.close())

test(
  'the other pages after the sign-in hold on phone, tablet and desk, at 200 %, by keyboard, light and dark',
  () => expectSignedInPagesHold(house, paths),
  ALL_PAGES_MS,
)
