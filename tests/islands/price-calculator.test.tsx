import { act } from 'react'
import { expect, test, vi } from 'vitest'
import PriceCalculator from '../../islands/price-calculator.tsx'
import { firstBook } from '../pure/billing/books.ts'
import { find, findAll, input, mount, press, setUpPage, type } from './dom.ts'

setUpPage({ fakeTime: true })

const show = (props = {}) =>
  mount(<PriceCalculator book={firstBook} launchCode="LAUNCH25" launch typed={{}} signedIn={false} {...props} />)
const result = () => find('.result').textContent
const cells = () => findAll('.calculator__value td').map(({ textContent }) => textContent)

test('the price follows what is typed (pricing-007, pricing-010)', async () => {
  await show()
  expect(find('output').textContent).toBe('$104.25')
  await type('5000', input('contacts'))
  expect(find('output').textContent).toBe('$344.25')
  expect(findAll('.pick[aria-pressed=true]').map(({ textContent }) => textContent)).toEqual(['5,000'])
})

test('a quick pick fills in the number (pricing-007)', async () => {
  await show()
  await press(findAll('.pick')[5])
  expect(input('contacts').value).toBe('40000')
  expect(find('output').textContent).toBe('$2,444.25')
})

test('the launch toggle switches the prices and sends nothing (pricing-001, pricing-002)', async () => {
  await show()
  const toggle = find('[role=switch]')
  expect([toggle.getAttribute('aria-checked'), toggle.textContent]).toEqual(['true', 'Launch pricing ACTIVE'])
  await press(toggle)
  expect([toggle.getAttribute('aria-checked'), toggle.textContent]).toEqual(['false', 'Launch pricing INACTIVE'])
  expect(find('output').textContent).toBe('$139')
  await press(toggle)
  expect(find('output').textContent).toBe('$104.25')
})

test('the value follows commission and rollover (pricing-011, pricing-012, pricing-015, pricing-016)', async () => {
  await show({ launch: false })
  await type('200', input('commission'))
  await type('12.5', input('rollover'))
  expect(cells()).toEqual(['', '$139', '$1,668', '10.4', '125', '$6,250', '$75,000'])
  expect(result()).toContain('45.0x')
  expect(result()).toContain('$73,332')
})

test('an emptied field keeps the figures; invalid input gets a message (pricing-008)', async () => {
  await show()
  await type('5000', input('contacts'))
  await type('', input('contacts'))
  expect(find('output').textContent).toBe('$344.25')
  expect(find('.field__error')).toBeNull()
  await type('-5', input('contacts'))
  expect(input('contacts').value).toBe('-5')
  expect(find('.field__error').textContent).toBe('The number of contacts cannot be below 0. These figures use 0.')
  expect(input('contacts').getAttribute('aria-describedby')).toBe('contacts-error')
})

test('the URL follows what is typed, after a pause', async () => {
  history.replaceState(null, '', '/pricing')
  await show()
  await type('5', input('contacts'))
  await type('50', input('contacts'))
  await press(find('[role=switch]'))
  expect(location.search).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(location.search).toBe('?contacts=50&launch=off')
})
