import { expect, test } from 'vitest'
import BrandColors from '../../islands/brand-colors.tsx'
import { find, input, mount, says, setUpPage, type } from './dom.ts'

setUpPage()

const shown = (name: string) => find('.brand-preview').style.getPropertyValue(name)

test('the preview follows the colors as they are typed or picked, with readable text', async () => {
  await mount(
    <BrandColors
      primary="#6B46C1"
      secondary="#9F7AEA"
      errors={{}}
      agency="Blue Ridge"
      agent="Dana Whitfield"
      logo={null}
    />,
  )
  expect([shown('--agency'), shown('--agency-ink')]).toEqual(['#6B46C1', '#ffffff'])
  await type('#FFD400', input('primary_color'))
  expect([shown('--agency'), shown('--agency-ink')]).toEqual(['#FFD400', '#000000'])
  expect(says()).toMatch(/^This color is too pale for text\. For text we darken it to #[0-9A-F]{6}\.$/)
  // A half-typed color keeps the last one.
  await type('#FFD4', input('primary_color'))
  expect(shown('--agency')).toBe('#FFD400')
  await type('#1f5f8b', find('input[type=color]'))
  expect([input('primary_color').value, shown('--agency')]).toEqual(['#1F5F8B', '#1F5F8B'])
})

test('the server’s message about a color is not repeated', async () => {
  const error = 'Please enter a color as # and six digits or letters A to F, such as #6B46C1'
  await mount(
    <BrandColors
      primary="purple"
      secondary="#9F7AEA"
      errors={{ primary: error }}
      agency="Blue Ridge"
      agent="Dana Whitfield"
      logo={null}
    />,
  )
  expect(document.body.textContent?.split(error)).toHaveLength(2)
  await type('#1F5F8B', input('primary_color'))
  expect(says()).not.toBe('')
})
