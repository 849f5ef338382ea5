// Fills V8's compile cache in the image, because containers start without one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The id of the user `node` in Node's image. Node has a separate cache for each user. */
export const NODE_USER = 1000
const START_TIMEOUT_MS = 5 * 60_000

/** The image's command from the Dockerfile. V8 accepts a cache only from a process with the same flags. */
const [, ...command]: string[] = JSON.parse(
  /^CMD (\[.*\])$/m.exec(readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8'))![1]!,
)

/**
 * Starts and stops the server of `folder` twice, as a container does. The first start creates an embedded database, the
 * second fills folder/cache. Throws if the server does not become ready.
 */
export async function warmCompileCache(folder: string): Promise<void> {
  const [cache, data] = [join(folder, 'cache'), mkdtempSync(join(tmpdir(), 'perennial-image-'))]
  mkdirSync(cache, { recursive: true })
  const asUser = process.getuid?.() === 0 ? { uid: NODE_USER, gid: NODE_USER } : {}
  if (asUser.uid) for (const path of [cache, data]) chownSync(path, asUser.uid, asUser.gid)
  const run = async (settings: Record<string, string>) => {
    const port = String(await freePort())
    const server = spawn(process.execPath, command, {
      cwd: folder,
      stdio: 'inherit',
      ...asUser,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: port, DATA_DIR: data, ...settings },
    })
    try {
      await waitUntilReady(server, `http://localhost:${port}/readyz`)
    } finally {
      server.kill('SIGTERM')
    }
    const [code] = await once(server, 'exit')
    if (code !== 0) throw new Error(`The image’s server exited with ${code}.`)
  }
  try {
    await run({ NODE_DISABLE_COMPILE_CACHE: '1' })
    await run({ NODE_COMPILE_CACHE: cache, NODE_COMPILE_CACHE_PORTABLE: '1' })
    for (const path of ['', ...readdirSync(cache, { recursive: true, encoding: 'utf8' })]) protect(join(cache, path))
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * Node makes the files readable only for the user who wrote them. The server reads them, but must not be able to change
 * the code that its next start runs.
 */
function protect(path: string) {
  chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  if (process.getuid?.() === 0) chownSync(path, 0, 0)
}

async function waitUntilReady(server: ChildProcess, url: string) {
  const began = performance.now()
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (server.exitCode !== null || performance.now() - began > START_TIMEOUT_MS)
      throw new Error('The image’s server did not become ready.')
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
