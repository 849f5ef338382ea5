import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ComponentsPage } from '../../routes/system/practice/components-page.tsx'
import { PublicComponentsPage } from '../../routes/system/practice/public-components-page.tsx'
import { AppLayout } from '../../src/ui/app-layout.tsx'
import { PublicLayout } from '../../src/ui/public-layout.tsx'
import { SiteLayout } from '../../src/ui/site-layout.tsx'

const user = { name: 'Dana Whitfield', email: 'd@x.co', organizationName: 'Harbor', isAdmin: false }

test('the header links only the given pages and marks the open one (nav-052)', () => {
  const html = renderToStaticMarkup(
    <AppLayout
      user={user}
      nav={[
        { label: 'Dashboard', href: '/dashboard' },
        { label: 'Contacts', href: '/contacts', active: true },
      ]}
      menu={[{ label: 'Your Profile', href: '/profile' }]}
      practice={false}
    >
      page
    </AppLayout>,
  )
  expect(html).toContain('<a href="/contacts" aria-current="page">Contacts</a>')
  expect(html).toContain('<a href="/dashboard">Dashboard</a>')
  expect(html).toContain('href="/profile"')
  expect(html).not.toContain('/settings')
  expect(html).toContain('<form action="/logout" method="post">')
  expect(html).not.toContain('Practice mode')
})

test('every layout says that it is practice mode and where the mailbox is', () => {
  for (const layout of [
    <AppLayout key="app" user={user} nav={[]} menu={[]} practice>
      page
    </AppLayout>,
    <PublicLayout key="public" practice>
      page
    </PublicLayout>,
    <SiteLayout key="site" practice>
      page
    </SiteLayout>,
  ]) {
    const html = renderToStaticMarkup(layout)
    expect(html.replace(/<[^>]+>/g, '')).toContain('Practice mode: no real emails, payments or texts. Open the mailbox')
    expect(html).toContain('href="/practice/mailbox"')
    expect(html).toMatch(/<main [^>]*id="content"/)
  }
})

test('a client page shows the agency, the agent and a phone link', () => {
  const html = renderToStaticMarkup(
    <PublicLayout
      agency={{ name: 'Harbor', phone: '8165550100' }}
      agent={{ name: 'Dana Whitfield', phone: '8165550142' }}
      practice={false}
    >
      page
    </PublicLayout>,
  )
  expect(html).toContain('Harbor')
  expect(html).toContain('Dana Whitfield')
  expect(html).toContain('href="tel:+18165550142"')
  // It may break after the area code only.
  expect(html).toMatch(/\(816\) ?(<[^>]+>)* ?555-0142/)
})

test('no component writes a style attribute, an inline script or an id twice', () => {
  for (const page of [<ComponentsPage key="app" />, <PublicComponentsPage key="public" />]) {
    const html = renderToStaticMarkup(page)
    expect(html).not.toMatch(/<[^>]* style=/)
    expect(html).not.toMatch(/<script|<[^>]* on[a-z]+=/)
    const ids = [...html.matchAll(/<[^>]*? id="([^"]+)"/g)].map((match) => match[1])
    expect(ids).toEqual([...new Set(ids)])
  }
})

test('a dialog opens by its button’s command', () => {
  const html = renderToStaticMarkup(<ComponentsPage />)
  expect(html).toContain('command="show-modal"')
  expect(html).toContain('commandfor="delete-dialog"')
})
