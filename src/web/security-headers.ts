import type { MiddlewareHandler } from 'hono'
import { publicToken } from '../lib/tokens.ts'
import type { AppEnv } from './app-env.ts'

/**
 * The sources that Stripe.js and its card form need. Their scripts are allowed by 'strict-dynamic'.
 * Source: docs.stripe.com/security/guide, Content security policy.
 */
const STRIPE = {
  connect: ' https://api.stripe.com https://checkout.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://checkout.stripe.com',
  image: ' https://*.stripe.com',
}

export const securityHeaders = (options: { https: boolean; development: boolean }): MiddlewareHandler<AppEnv> => {
  const connect = options.development ? "'self' ws:" : "'self'"
  // Vite's development server inserts its styles with a script.
  const style = options.development ? "'self' 'unsafe-inline'" : undefined
  return async (c, next) => {
    const nonce = publicToken()
    c.set('nonce', nonce)
    await next()
    const headers = c.res.headers
    // form-action also applies to redirects in response to a form post.
    const forms = c.var.hasExternalForm ? "'self' https:" : "'self'"
    const cards = c.var.hasCardForm ? STRIPE : { connect: '', frame: '', image: '' }
    const ancestors = c.var.isFrameable ? "'self'" : "'none'"
    if (!headers.has('Content-Security-Policy'))
      headers.set(
        'Content-Security-Policy',
        `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src ${style ?? `'self' 'nonce-${nonce}'`}; img-src 'self' data:${cards.image}; font-src 'self'; manifest-src 'self'; connect-src ${connect}${cards.connect}; frame-src 'self'${cards.frame}; form-action ${forms}; base-uri 'none'; frame-ancestors ${ancestors}`,
      )
    // Also for 404 and 403, which a shared cache could store for everyone.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    // no-referrer would make Chromium send "Origin: null" with every form post.
    headers.set('Referrer-Policy', 'same-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    const payment = c.var.hasCardForm ? 'self "https://js.stripe.com" "https://checkout.stripe.com"' : ''
    headers.set('Permissions-Policy', `camera=(), microphone=(), geolocation=(), payment=(${payment})`)
    if (options.https) headers.set('Strict-Transport-Security', 'max-age=31536000')
  }
}
