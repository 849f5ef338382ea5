import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { SettingError } from '../lib/setting-error.ts'

interface Owner {
  pid: number
  startedAt: string
  socket: string
  url: string
}

export interface DataDirectory {
  path: string
  /** Handles connections to the directory's socket: commands from other processes. */
  onConnection(handler: (socket: Socket) => void): void
  release(): void
}

const LOCK = 'server.lock'
/** The maximum length of a Unix socket address, in bytes. */
const MAX_SOCKET_PATH_BYTES = 107

/**
 * Makes this process the only one that opens the directory. PGlite does not check this: two processes would overwrite
 * each other's rows without an error. The owner listens on a socket in the directory. The kernel closes the socket with
 * the process, so a lock left by kill -9 is recognized at once, also from another container, and a reused pid does not
 * matter. Throws a SettingError that names the owning process if another one has the directory open.
 */
export async function claimDataDirectory(dir: string, now: Date, url: string): Promise<DataDirectory> {
  const path = resolve(dir)
  if (Buffer.byteLength(join(path, `${'x'.repeat(8)}.sock`)) > MAX_SOCKET_PATH_BYTES)
    throw new SettingError(
      `The DATA_DIR path is too long (${path}). Use one of at most ${MAX_SOCKET_PATH_BYTES - 14} bytes.`,
    )
  mkdirSync(path, { recursive: true })
  const socket = `${randomUUID().slice(0, 8)}.sock`
  let handler: (connection: Socket) => void = (connection) => connection.destroy()
  const server = await listen(join(path, socket), (connection) => handler(connection))
  const owner: Owner = { pid: process.pid, startedAt: now.toISOString(), socket, url }
  try {
    await createLock(path, owner)
  } catch (error) {
    server.close()
    throw error
  }
  return {
    path,
    onConnection: (next) => {
      handler = next
    },
    release() {
      if (readOwner(path)?.socket === socket) rmSync(join(path, LOCK), { force: true })
      server.close()
    },
  }
}

async function createLock(path: string, owner: Owner) {
  const draft = join(path, `${owner.socket}.draft`)
  writeFileSync(draft, JSON.stringify(owner))
  try {
    for (;;) {
      try {
        // A link is created atomically and only if there is none, so no process reads a partial lock.
        linkSync(draft, join(path, LOCK))
        return
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const current = readOwner(path)
      const connection = current && (await connectTo(path, current))
      connection?.destroy()
      if (current && connection)
        throw new SettingError(
          `${path} is in use by another Perennial process (${current.pid}, for ${current.url}, since ${current.startedAt}). Stop it first, or set DATA_DIR to another folder.`,
        )
      removeDeadLock(path, current)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Two starting processes may find the same stale lock. The slower process must not remove the other's new lock. */
function removeDeadLock(path: string, dead: Owner | undefined) {
  const aside = join(path, `${randomUUID()}.dead`)
  try {
    renameSync(join(path, LOCK), aside)
  } catch {
    return
  }
  const moved = parseOwner(aside)
  if (moved && moved.socket !== dead?.socket) {
    try {
      linkSync(aside, join(path, LOCK))
    } catch {}
  } else if (moved) rmSync(join(path, moved.socket), { force: true })
  unlinkSync(aside)
}

/** A connection to the process that owns the directory; undefined if none is running. */
export async function connectToOwner(dir: string): Promise<Socket | undefined> {
  const path = resolve(dir)
  const owner = readOwner(path)
  return owner && connectTo(path, owner)
}

function connectTo(path: string, owner: Owner): Promise<Socket | undefined> {
  return new Promise((done) => {
    const connection = createConnection(join(path, owner.socket))
    connection.once('connect', () => done(connection))
    connection.once('error', () => done(undefined))
  })
}

const readOwner = (path: string) => parseOwner(join(path, LOCK))

function parseOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

function listen(path: string, onConnection: (connection: Socket) => void): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer(onConnection)
    server.once('error', failed)
    server.listen(path, () => {
      server.unref()
      done(server)
    })
  })
}
