import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { securityHeaders } from '../../../src/web/security-headers.ts'

const app = new Hono<AppEnv>()
  .use(securityHeaders({ https: true, development: false }))
  .get('/plain', (c) => c.text(''))
  .get('/cards', (c) => {
    c.set('hasCardForm', true)
    return c.text('')
  })
  .get('/framed', (c) => {
    c.set('isFrameable', true)
    return c.text('')
  })

async function policyOf(path: string) {
  const { headers } = await app.request(path)
  const policy = Object.fromEntries(
    (headers.get('Content-Security-Policy') ?? '').split('; ').map((one) => {
      const [name = '', ...sources] = one.split(' ')
      return [name, sources]
    }),
  )
  return { policy, permissions: headers.get('Permissions-Policy') }
}

test('only the page with the card form allows Stripe’s form', async () => {
  const plain = await policyOf('/plain')
  expect(plain.policy['frame-src']).toEqual(["'self'"])
  expect(plain.policy['connect-src']).toEqual(["'self'"])
  expect(plain.permissions).toContain('payment=()')
  const cards = await policyOf('/cards')
  expect(cards.policy['frame-src']).toEqual(
    expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com', 'https://checkout.stripe.com']),
  )
  expect(cards.policy['connect-src']).toContain('https://api.stripe.com')
  expect(cards.policy['script-src']).toContain("'strict-dynamic'")
  expect(cards.policy['frame-ancestors']).toEqual(["'none'"])
  expect(cards.permissions).toContain('payment=(self "https://js.stripe.com"')
})

test('only declared pages can be framed, and only by our own (T23)', async () => {
  expect((await policyOf('/plain')).policy['frame-ancestors']).toEqual(["'none'"])
  expect((await policyOf('/framed')).policy['frame-ancestors']).toEqual(["'self'"])
})
