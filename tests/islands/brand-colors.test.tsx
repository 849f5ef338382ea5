import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import BrandColors from '../../islands/brand-colors.tsx'

let root: Root
let place: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const choose = (selector: string, value: string) =>
  act(async () => {
    const input = place.querySelector<HTMLInputElement>(selector)!
    // React looks at the value that the element's own setter wrote.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const shown = (name: string) => place.querySelector<HTMLElement>('.brand-preview')!.style.getPropertyValue(name)
const typed = () => place.querySelector<HTMLInputElement>('[name=primary_color]')!.value

test('the preview follows the colors as they are typed or picked, with readable text on them', async () => {
  await act(async () =>
    root.render(
      <BrandColors
        primary="#6B46C1"
        secondary="#9F7AEA"
        errors={{}}
        agency="Blue Ridge"
        agent="Dana Whitfield"
        logo={null}
      />,
    ),
  )
  expect([shown('--agency'), shown('--agency-ink')]).toEqual(['#6B46C1', '#ffffff'])
  await choose('[name=primary_color]', '#FFD400')
  expect([shown('--agency'), shown('--agency-ink')]).toEqual(['#FFD400', '#000000'])
  expect(place.querySelector('[role=status]')!.textContent).toMatch(
    /^This color is too pale for text\. We darken it for text, to #[0-9A-F]{6}\.$/,
  )
  // Half typed, the last color stays.
  await choose('[name=primary_color]', '#FFD4')
  expect(shown('--agency')).toBe('#FFD400')
  await choose('input[type=color]', '#1f5f8b')
  expect([typed(), shown('--agency')]).toEqual(['#1F5F8B', '#1F5F8B'])
})
