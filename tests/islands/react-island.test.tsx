import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandHost, island } from '../../src/ui/island.tsx'
import type { Assets } from '../../src/web/assets.ts'
import { islandRenderer } from '../../src/web/island-renderer.tsx'

const assets: Assets = {
  scripts: [],
  alwaysScripts: [],
  fonts: [],
  pageScripts: {
    'contact-list': { href: '' },
    'pending-state': { href: '' },
    'phone-section': { href: '' },
    'live-filter': { href: '' },
    'preserve-focus': { href: '' },
    'quote-form': { href: '' },
    'row-selection': { href: '' },
  },
  island: (name) => [`/assets/${name}.js`, '/assets/react.js'],
  stylesheet: () => ({ href: '/app.css' }),
}

function Greeting({ name }: { name: string }) {
  const id = useId()
  return <p id={id}>Hello {name}</p>
}
const GreetingIsland = island('greeting', Greeting)
const LateGreeting = island('greeting', Greeting, 'visible')

function renderPage(content: React.ReactNode) {
  const islands = islandRenderer(assets)
  return { html: renderToString(<IslandHost value={islands.render}>{content}</IslandHost>), islands }
}

test('on a page an island contains its markup and its props', () => {
  const { html } = renderPage(<GreetingIsland name="Walter" />)
  const host = document.createElement('div')
  host.innerHTML = html
  const element = host.querySelector('react-island')
  expect(element?.getAttribute('name')).toBe('greeting')
  expect(JSON.parse(element?.getAttribute('props') ?? '')).toEqual({ name: 'Walter' })
  expect(element?.textContent).toBe('Hello Walter')
})

test.each([
  '</react-island><script>alert(1)</script>',
  '</script>',
  '" onmouseover="alert(1)',
  '\u2028\u2029',
  "' & < >",
])('a name cannot break out of the props: %j', (name) => {
  const { html } = renderPage(<GreetingIsland name={name} />)
  const host = document.createElement('div')
  host.innerHTML = html
  expect(host.querySelector('script')).toBeNull()
  expect(host.children).toHaveLength(1)
  expect(JSON.parse(host.querySelector('react-island')?.getAttribute('props') ?? '')).toEqual({ name })
})

test('ids of two islands on a page differ, and match those of hydration', () => {
  const { html } = renderPage(
    <>
      <GreetingIsland name="a" />
      <GreetingIsland name="b" />
    </>,
  )
  const host = document.createElement('div')
  host.innerHTML = html
  const [first, second] = host.querySelectorAll('p')
  expect(first?.id).not.toBe(second?.id)
  expect(first?.id).toBe(/id="([^"]+)"/.exec(renderToString(<Greeting name="a" />, { identifierPrefix: 'i0-' }))?.[1])
})

test('outside a page an island is its component', () => {
  expect(renderToString(<GreetingIsland name="Walter" />)).not.toContain('react-island')
})

test('code is preloaded for islands that hydrate at once, not for those that wait until visible', () => {
  expect(renderPage(<LateGreeting name="a" />).islands.modules()).toEqual([])
  expect(renderPage(<GreetingIsland name="a" />).islands.modules()).toEqual(['/assets/greeting.js', '/assets/react.js'])
})

test('a page without islands loads no script', () => {
  expect(renderPage(<p>plain</p>).islands.count()).toBe(0)
})
