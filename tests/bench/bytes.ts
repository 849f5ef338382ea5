// What the contacts page and the compare page make a browser load, in bytes on the wire.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { launchChromium } from '../setup/chromium.ts'
import { type Figure, plain } from './figures.ts'
import type { World } from './world.ts'

export async function bytes(world: World): Promise<Figure[]> {
  const product = await world.startProduct()
  const { Cookie: _, ...stranger } = world.headers
  try {
    return [
      ...(await bytesOf('contacts page', product.url, '/contacts', world.headers)),
      await loadedScript(world, product.url),
      ...(await bytesOf('compare page', product.url, `/compare/${world.trackingId}`, stranger)),
    ]
  } finally {
    await product.stop()
  }
}

async function bytesOf(name: string, origin: string, path: string, headers: Record<string, string>): Promise<Figure[]> {
  const html = await (await fetch(origin + path, { headers })).text()
  const links = [...html.matchAll(/<(?:link|script)\b[^>]*?(?:href|src)="([^"]+\.(js|css))"/g)]
  const sizes = { js: 0, css: 0 }
  for (const [, href, kind] of links) sizes[kind as 'js' | 'css'] += await brotliSize(origin + href)
  const inline = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('')
  return [
    plain('bytes', `${name}, script (brotli)`, 'bytes', sizes.js),
    plain('bytes', `${name}, style sheets (brotli)`, 'bytes', sizes.css),
    plain('bytes', `${name}, inline CSS (brotli)`, 'bytes', inline === '' ? 0 : brotliCompressSync(inline).length),
    plain('bytes', `${name}, HTML with it (gzip as served)`, 'bytes', gzipSync(html, { level: 1 }).length),
  ]
}

/** What a browser fetches until the page is idle, for a user who has seen all introductions. */
async function loadedScript({ admin, organizationId, headers }: World, origin: string): Promise<Figure> {
  await admin.query(
    'update users set walkthrough_completed_at = now(), contacts_tutorial_seen_at = now() where organization_id = $1',
    [organizationId],
  )
  const [name = '', value = ''] = headers.Cookie.split('=')
  const browser = await launchChromium()
  try {
    const context = await browser.newContext()
    await context.addCookies([{ name, value, url: origin }])
    const page = await context.newPage()
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body())
    })
    await page.goto(`${origin}/contacts`, { waitUntil: 'networkidle' })
    // The longest that an idle island waits.
    await page.waitForTimeout(2_500)
    const bodies = await Promise.all(scripts)
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
    return plain('bytes', `contacts page, script fetched (gzip)`, 'kB', bytes / 1_000, '<= 75 kB')
  } finally {
    await browser.close()
  }
}

async function brotliSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return Number(response.headers.get('Content-Length')) || brotliCompressSync(await response.arrayBuffer()).length
}
