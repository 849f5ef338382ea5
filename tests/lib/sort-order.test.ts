import { expect, test } from 'vitest'
import { sortOrders } from '../../src/lib/sort-order.ts'
import { tableSort } from '../../src/ui/table-sort.ts'

const orders = sortOrders(['name', 'when'], '-when')

test('an order is a word in the URL, with a minus for descending, and the initial one is omitted', () => {
  expect(orders.read('name')).toEqual({ by: 'name', descending: false })
  expect(orders.read('-name')).toEqual({ by: 'name', descending: true })
  expect(orders.write({ by: 'name', descending: true })).toBe('-name')
  expect(orders.write({ by: 'when', descending: true })).toBe(undefined)
})

test.each([undefined, '', '-', '--name', 'name; drop table', '-nothing'])('%j is the initial order', (text) => {
  expect(orders.read(text)).toEqual({ by: 'when', descending: true })
})

test('table headers link to the orders', () => {
  const sort = tableSort(orders, orders.read('name'), (text) => `/list?sort=${text}`)
  expect([sort.by, sort.direction]).toEqual(['name', 'asc'])
  expect([sort.hrefFor('name', 'desc'), sort.hrefFor('when', 'desc')]).toEqual([
    '/list?sort=-name',
    '/list?sort=undefined',
  ])
})
