/**
 * Runs the Dockerfile's image where there is no container engine: in a root, a network and, unless the tests run as
 * root, a user namespace of its own. Unlike an engine, it does not hide the machine's other processes.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_USER } from '../../src/tools/warm-compile-cache.ts'
import type { ContainerCommand, ContainerReport, ContainerSetup } from './container-init.ts'
import type { Image } from './dockerfile.ts'
import { relay } from './relay.ts'

const INIT = fileURLToPath(new URL('./container-init.ts', import.meta.url))

export interface ContainerProcess {
  pid: number
  output(): string
  /** Resolves with the exit code or signal. */
  ended: Promise<number | string>
}

export interface Container {
  /** Leads to the image's port, as a published port does. */
  url: string
  /** As `docker exec`, as the image's user. */
  start(command: readonly string[], env?: Record<string, string>): Promise<ContainerProcess>
  run(command: readonly string[]): Promise<{ ended: number | string; output: string }>
  close(): Promise<void>
}

const isPermitted = (...options: string[]) => spawnSync('unshare', [...options, 'true']).status === 0

/** Whether the image's files belong to root, and the server runs as another user of the machine. */
export const isPrivileged = () => (privileged ??= isPermitted('--mount', '--net'))
let privileged: boolean | undefined

function namespaces(): string[] {
  if (isPrivileged()) return ['--mount', '--net']
  const own = ['--map-root-user', '--mount', '--net']
  if (isPermitted(...own)) return own
  throw new Error(
    'This test needs a root and a network of its own. Run it as root, or allow user namespaces: sysctl -w kernel.unprivileged_userns_clone=1 on Debian, kernel.apparmor_restrict_unprivileged_userns=0 on Ubuntu.',
  )
}

/** The words before a command that runs in the image's root, without a way to more rights. */
function inside({ root, workdir, user }: Pick<Image, 'root' | 'workdir' | 'user'>): string[] {
  const asUser = isPrivileged()
    ? user === 'root'
      ? []
      : [`--setuid=${NODE_USER}`, `--setgid=${NODE_USER}`]
    : // The only user that there is. It stands for root too, which cannot have more rights.
      [`--map-user=${NODE_USER}`, `--map-group=${NODE_USER}`]
  return ['setpriv', '--no-new-privs', 'unshare', ...asUser, `--root=${root}`, `--wd=${workdir}`, '--']
}

/** Starts no process of the image. By default everything is read-only except the volumes and /tmp. */
export async function openContainer(image: Image, { isReadOnly = true } = {}): Promise<Container> {
  const volumes = isReadOnly ? image.volumes.map((path) => [path, join(image.root, path)]) : []
  const socket = `${image.root}.socket`
  const setup: ContainerSetup = {
    root: image.root,
    mounts: { '/dev': '/dev', '/proc': '/proc', ...image.mounts, ...Object.fromEntries(volumes) },
    isReadOnly,
    ...(image.port && { publish: { socket, port: image.port } }),
  }
  const init = spawn('unshare', [...namespaces(), '--', process.execPath, INIT, JSON.stringify(setup)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(init, 'exit')
  await Promise.race([
    once(init, 'message'),
    ended.then(() => Promise.reject(new Error('The container’s namespaces could not be set up.'))),
  ])
  const published = await relay({ port: 0, host: '127.0.0.1' }, { path: socket })
  const env = { HOME: image.user === 'root' ? '/root' : `/home/${image.user}`, ...image.env }
  const start: Container['start'] = (command, more) =>
    startProcess(init, [...inside(image), ...command], { ...env, ...more })
  return {
    url: `http://127.0.0.1:${(published.address() as AddressInfo).port}`,
    start,
    async run(command) {
      const { ended, output } = await start(command)
      return { ended: await ended, output: output() }
    },
    async close() {
      published.close()
      if (init.connected) init.disconnect()
      await ended
    },
  }
}

let lastId = 0

async function startProcess(init: ChildProcess, command: string[], env: Record<string, string>) {
  const id = ++lastId
  const started = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<number | string>()
  let output = ''
  init.on('message', function listen(report: ContainerReport) {
    if (report.id !== id) return
    if ('pid' in report) started.resolve(report.pid)
    else if ('text' in report) output += report.text
    else {
      init.off('message', listen)
      ended.resolve(report.ended)
    }
  })
  init.send({ id, command, env } satisfies ContainerCommand)
  return { pid: await started.promise, output: () => output, ended: ended.promise }
}
