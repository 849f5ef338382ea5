import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusBadge } from '../../src/ui/badge.tsx'

test('a status is shown in its own word with an icon, unknown ones as given (contacts-029)', () => {
  for (const status of ['Sent', 'Scheduled', 'Failed', 'Opened', 'New', 'Foo']) {
    const html = renderToStaticMarkup(<StatusBadge status={status} />)
    expect(html.replace(/<[^>]+>/g, '')).toBe(status)
    expect(html).toContain('<svg')
  }
})
