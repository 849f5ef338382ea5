import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillImage } from '../../src/tools/image.ts'
import { demoDataDir, type RunningServer, startServer, until } from '../setup/server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NOBODY = '65534'
const AS_NOBODY = `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`
/** As in the container, if this machine allows it; otherwise the server runs as the current user. */
const canLock =
  process.getuid?.() === 0 &&
  spawnSync('unshare', [
    ...['-m', 'sh', '-c'],
    `mount --bind '${ROOT}' '${ROOT}' && mount -o remount,bind,ro '${ROOT}' && ${AS_NOBODY} true`,
  ]).status === 0

let server: RunningServer
let folder: string
/** A readable copy of the path to Node, because its folder may be private. */
const tree = () => `${join(folder, 'tree')}/`
/** The files that the image has. */
const image = () => `${join(folder, 'image')}/`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perennial-locked-'))
  const [DATA_DIR, TMPDIR] = [await demoDataDir(), join(folder, 'tmp')]
  mkdirSync(TMPDIR)
  if (canLock) {
    mkdirSync(tree())
    fillImage(image())
    execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, DATA_DIR, TMPDIR])
    for (const path of [folder, DATA_DIR]) chmodSync(path, 0o755)
  }
  server = await startServer({ DATA_DIR, TMPDIR, HOME: '/nonexistent' }, canLock ? locked([DATA_DIR, TMPDIR]) : [])
})
afterAll(async () => {
  await server?.stop()
  for (const path of [folder, server?.dataDir]) if (path) rmSync(path, { recursive: true, force: true })
})

/** Everything is read-only, and the process is an unprivileged user without a way to more rights. */
const locked = (writable: string[]) => [
  ...['unshare', '-m', 'sh', '-c'],
  [
    ...writable.map((path) => `mount --bind '${path}' '${path}'`),
    ...[
      [ROOT, tree()],
      [image(), image()],
    ].flatMap(([from, to]) => [`mount --bind '${from}' '${to}'`, `mount -o remount,bind,ro '${to}'`]),
    `for word do shift; case "$word" in '${ROOT}dist/'*) word="${image()}\${word#'${ROOT}'}";; '${ROOT}'*) word="${tree()}\${word#'${ROOT}'}";; esac; set -- "$@" "$word"; done`,
    `cd '${image()}'`,
    `exec ${AS_NOBODY} "$@"`,
  ].join(' && '),
  'sh',
]

test('as user nobody, in a read-only container file system, the server signs people in, stores a logo and stops cleanly (T46)', async () => {
  if (canLock) {
    const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${NOBODY}\\s+${NOBODY}`, 'm'))
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    const mounts = readFileSync(`/proc/${server.process.pid}/mounts`, 'utf8').split('\n')
    const under = (path: string) =>
      mounts
        .filter((line) => line.split(' ')[1] === path)
        .at(-1)
        ?.split(' ')[3]
    expect(under(image().slice(0, -1))).toMatch(/^ro\b/)
    expect(readFileSync(`/proc/${server.process.pid}/cmdline`, 'utf8')).toContain(`${image()}dist/main.js`)
    expect(under(server.dataDir)).toMatch(/^rw\b/)
  }
  const send = (path: string, body: string | FormData, cookie = '') =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: {
        Origin: server.url,
        Cookie: cookie,
        ...(typeof body === 'string' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      },
    })
  expect((await send('/login', 'email=ruth%40blueridge.example')).status).toBe(303)
  const link = await until(async () => {
    const mails = (await (await fetch(`${server.url}/practice/mailbox.json`)).json()) as { links: string[] }[]
    return mails.flatMap(({ links }) => links).find((href) => href.includes('/auth/verify/'))
  })
  const entered = await send(new URL(link).pathname, '')
  const sid = entered.headers.getSetCookie().find((cookie) => cookie.startsWith('sid='))!
  const form = new FormData()
  const picture = new Uint8Array(readFileSync(join(ROOT, 'static/public/apple-touch-icon.png')))
  form.set('logo', new File([picture], 'logo.png', { type: 'image/png' }))
  const kept = await send('/settings/details/logo', form, sid.split(';')[0])
  expect([kept.status, kept.headers.get('Location')]).toEqual([303, '/settings#logo'])
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).not.toMatch(/EROFS|EACCES|EPERM|"level":50/)
})
