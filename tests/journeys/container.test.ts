import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listParts } from '../../src/tools/image.ts'
import { NODE_USER } from '../../src/tools/warm-compile-cache.ts'
import { type Container, isPrivileged, openContainer } from '../setup/container.ts'
import { buildImage, type Image } from '../setup/dockerfile.ts'
import { until } from '../setup/server.ts'

// Builds the product and starts it three times: half a minute on an idle machine; a busy one only takes longer.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 900_000 })

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Without Node and Debian, which are the base image's. */
const MAX_IMAGE_BYTES = 80e6
/** After this time Compose ends a container that has not stopped. */
const GRACE_MS = 1000 * Number(/stop_grace_period: (\d+)s/.exec(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'))![1])

let folder: string
let image: Image
let container: Container

beforeAll(async () => {
  // Not in the tests' scratch folder: programs may not run from /dev/shm everywhere.
  folder = mkdtempSync('/tmp/perennial-image-')
  image = await buildImage(folder)
  container = await openContainer(image)
})
afterAll(async () => {
  await container?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the Dockerfile’s steps run without a network and make an image of at most 80 MB that has only what runs', () => {
  const app = join(image.root, image.workdir)
  const parts = listParts(app)
  expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MAX_IMAGE_BYTES)
  expect(parts.map(({ path }) => path.split('/')[0])).toEqual(
    expect.arrayContaining(['dist', 'node_modules', 'db', 'cache', 'package.json']),
  )
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const isDev = ({ path }: { path: string }) => packages[path]?.dev !== undefined
  expect(parts.filter(isDev)).toEqual([])
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.([cm]?tsx?|map|flow)$|^node_modules\/(.*\/)?\./.test(file))).toEqual([])
})

test('the server’s user owns nothing in the image and can change none of it (T46)', () => {
  const changeable = readdirSync(image.root, { recursive: true, encoding: 'utf8' }).filter((path) => {
    if (image.volumes.some((volume) => `/${path}`.startsWith(volume))) return false
    const stat = lstatSync(join(image.root, path))
    const isOthers = isPrivileged() && (stat.uid !== 0 || stat.gid !== 0)
    return !stat.isSymbolicLink() && (isOthers || (stat.mode & 0o002) !== 0)
  })
  expect(changeable).toEqual([])
})

test('without a network, as an unprivileged user on a read-only root, the server starts, signs people in, stores a logo and stops in time (T46)', async () => {
  const health = async () => (await container.run(image.healthcheck)).ended
  expect(await health()).toBe(1)
  const server = await container.start(image.command, { PRACTICE: 'on', PUBLIC_URL: container.url })
  await until(async () => {
    const status = await Promise.race([health(), server.ended.then(() => 'ended')])
    if (status === 'ended') throw new Error(`The server ended:\n${server.output()}`)
    expect([0, 1]).toContain(status)
    return status === 0
  })
  expect((await fetch(`${container.url}/readyz`)).status).toBe(200)
  expect(server.output()).toContain(`embedded database in ${image.env.DATA_DIR}`)

  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  if (isPrivileged()) expect(status).toMatch(new RegExp(`^Uid:\\s+${NODE_USER}\\s+${NODE_USER}`, 'm'))
  expect(status).toMatch(/^CapEff:\s+0+$/m)
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
  const seen = await container.run(['node', '-p', SEEN_INSIDE])
  expect(JSON.parse(seen.output)).toEqual({ uid: NODE_USER, networks: ['lo'], refused: ['EROFS', 'EROFS'] })

  await signInAndStoreLogo(container.url)
  process.kill(server.pid, 'SIGTERM')
  const impatient = setTimeout(() => process.kill(server.pid, 'SIGKILL'), GRACE_MS)
  expect(await health()).toBe(1)
  expect(await server.ended).toBe(0)
  clearTimeout(impatient)
  expect(server.output()).not.toMatch(/EROFS|EACCES|EPERM|"level":50/)
  expect((await container.run(['node', '-p', 'fs.readdirSync("/tmp").join()'])).output).toBe('\n')
})

const SEEN_INSIDE = `JSON.stringify({
  uid: process.getuid(),
  networks: Object.keys(os.networkInterfaces()),
  refused: ['/file', '/app/file'].map((path) => { try { fs.writeFileSync(path, '') } catch (error) { return error.code } }),
})`

async function signInAndStoreLogo(url: string) {
  const send = (path: string, body: string | FormData, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: {
        Origin: url,
        Cookie: cookie,
        ...(typeof body === 'string' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      },
    })
  expect((await send('/login', 'email=ruth%40blueridge.example')).status).toBe(303)
  const link = await until(async () => {
    const mails = (await (await fetch(`${url}/practice/mailbox.json`)).json()) as { links: string[] }[]
    return mails.flatMap(({ links }) => links).find((href) => href.includes('/auth/verify/'))
  })
  const entered = await send(new URL(link).pathname, '')
  const sid = entered.headers.getSetCookie().find((cookie) => cookie.startsWith('sid='))!
  const form = new FormData()
  const picture = new Uint8Array(readFileSync(join(ROOT, 'static/public/apple-touch-icon.png')))
  form.set('logo', new File([picture], 'logo.png', { type: 'image/png' }))
  const kept = await send('/settings/details/logo', form, sid.split(';')[0])
  expect([kept.status, kept.headers.get('Location')]).toEqual([303, '/settings#logo'])
}
