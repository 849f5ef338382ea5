import type { Context } from 'hono'
import { renderToString } from 'react-dom/server'
import type { AppEnv } from '../../src/web/app-env.ts'
import { ComponentsPage, PublicComponentsPage } from './components-page.tsx'

/** The style sheets bring their own layouts, so they are documents of their own. */
export function componentsDocument(c: Context<AppEnv>, isPublic: boolean, textSize = '') {
  const { assets } = c.var.deps
  const sheet = assets.stylesheet(isPublic ? 'public' : 'app')
  const document = (
    <html lang="en" data-text-size={/^[1-3]$/.test(textSize) ? textSize : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Style sheet</title>
        {'href' in sheet ? (
          <link rel="stylesheet" href={sheet.href} />
        ) : (
          <style nonce={c.var.nonce}>{sheet.inline}</style>
        )}
        {assets.scripts.map((file) => (
          <script key={file} type="module" src={file} nonce={c.var.nonce} />
        ))}
      </head>
      <body>{isPublic ? <PublicComponentsPage /> : <ComponentsPage />}</body>
    </html>
  )
  return c.html(`<!doctype html>${renderToString(document)}`)
}
