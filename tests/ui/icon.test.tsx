import Check from 'lucide-react/icons/check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from '../../src/ui/icon.tsx'

test('an icon is its bare paths, hidden from screen readers, the same each time', () => {
  const html = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 6 9 17l-5-5"/></svg>'
  expect(renderToStaticMarkup(<Icon of={Check} />)).toBe(html)
  expect(renderToStaticMarkup(<Icon of={Check} />)).toBe(html)
})
