import { expect, test } from 'vitest'
import { navigation } from '../../../src/web/navigation.ts'
import { type Links, signedInPages } from '../../journeys/pages.ts'

test('every page of the daily work highlights one item of the navigation', () => {
  const links = new Proxy({} as Links, { get: () => '/contact/1' })
  const pages = signedInPages(links)
  const paths = ['Today and the numbers', 'Contacts', 'One contact', 'Outreach'].flatMap((group) => pages[group]!)
  const unmarked = paths
    .map((path) => path.replace(/\?.*$/, ''))
    .filter((path) => navigation(path).filter(({ active }) => active).length !== 1)
  expect(unmarked, 'Add it to an `active` in src/web/navigation.ts.').toEqual([])
})
