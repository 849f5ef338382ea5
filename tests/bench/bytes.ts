// What the contacts page and the compare page make a browser load, as it goes over the wire.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Figure, plain } from './figures.ts'
import type { World } from './world.ts'

export async function bytes(world: World): Promise<Figure[]> {
  const product = await world.startProduct()
  const { Cookie: _, ...stranger } = world.headers
  try {
    return [
      ...(await bytesOf('contacts page', product.url, '/contacts', world.headers)),
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

async function brotliSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return Number(response.headers.get('Content-Length')) || brotliCompressSync(await response.arrayBuffer()).length
}
