/**
 * The first process of a container of container.ts, in namespaces of its own. Mounts the root and brings up the
 * loopback. Then runs the commands that it is sent.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { relay } from './relay.ts'

export interface ContainerSetup {
  root: string
  /** What is mounted at which path of the root. */
  mounts: Record<string, string>
  /** The root is read-only, except for the mounts and /tmp. */
  isReadOnly: boolean
  /** A Unix socket that leads to a port of the container. */
  publish?: { socket: string; port: number }
}

export interface ContainerCommand {
  id: number
  command: string[]
  env: Record<string, string>
}

export type ContainerReport = { id: number } & ({ pid: number } | { text: string } | { ended: number | string })

/** `ip link set lo up`. Debian always has Perl, but not always ip. 0x8914 is SIOCSIFFLAGS, 0x41 is up and running. */
const LOOPBACK_UP = 'socket($s, 2, 2, 0); $r = pack("Z16 s x22", "lo", 0x41); ioctl($s, 0x8914, $r) or die "lo: $!"'

const { root, mounts, isReadOnly, publish } = JSON.parse(process.argv[2]!) as ContainerSetup
const mount = (...args: string[]) => execFileSync('mount', args)

execFileSync('perl', ['-e', LOOPBACK_UP])
for (const path of [...Object.keys(mounts), 'tmp']) mkdirSync(join(root, path), { recursive: true })
mount('--bind', root, root)
for (const [path, source] of Object.entries(mounts)) mount('--rbind', source, join(root, path))
mount('-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(root, 'tmp'))
// In a user namespace a mount must keep nosuid and nodev if the host's has them.
if (isReadOnly) mount('-o', 'remount,bind,ro,nosuid,nodev', root)
if (publish) await relay({ path: publish.socket }, { port: publish.port, host: '127.0.0.1' })

const children = new Set<ChildProcess>()
const report = (message: ContainerReport | 'ready') => process.send!(message)

process.on('message', ({ id, command: [program = '', ...args], env }: ContainerCommand) => {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  child.once('spawn', () => report({ id, pid: child.pid! }))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => report({ id, text: String(bytes) }))
  child.once('close', (code, signal) => {
    children.delete(child)
    report({ id, ended: code ?? signal ?? 0 })
  })
})
process.once('disconnect', () => {
  for (const child of children) child.kill('SIGKILL')
  process.exit()
})
report('ready')
