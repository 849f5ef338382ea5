import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProxy, type Wire } from '../faults/proxy.ts'
import { findPostgres, freePort, scratch, unprivilegedUser } from './postgres.ts'

/** As Debian's packages install them: patroni with python3-etcd, etcd-server and haproxy. */
const PROGRAMS = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' }

export const hasPatroni = findPostgres() !== undefined && Object.values(PROGRAMS).every((path) => existsSync(path))

export interface PatroniNode {
  name: string
  /** Patroni's own address, which also works while the node is cut off. */
  api: string
  /** kill -9 of Patroni and its Postgres, as if the machine lost power. */
  kill(): Promise<void>
  /** Starts a killed node again. */
  launch(): void
  /** SIGSTOP of Patroni and its Postgres, until `thaw`. */
  freeze(): void
  thaw(): void
  /** Nobody reaches the node, and it reaches nobody, until `join`. */
  cutOff(): void
  join(): void
}

export interface PatroniCluster {
  nodes: PatroniNode[]
  /** The primary, by way of HAProxy. */
  url(database: string): string
  /** Every node by itself, for drivers that look for the primary themselves. */
  hosts: string[]
  /** The node that is the primary and not cut off; undefined while there is none. */
  findPrimary(): Promise<PatroniNode | undefined>
  /** Resolves when all nodes run, and a synchronous standby confirms commits. */
  isWhole(): Promise<boolean>
  /** What each node's Patroni says about it. */
  describe(): Promise<string>
  switchover(from: PatroniNode): Promise<void>
  close(): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => void child.kill('SIGKILL')))

/**
 * Three Postgres servers under Patroni with synchronous replication, etcd, and HAProxy in front of the primary. A node is
 * reached only through proxies, so that it can be cut off.
 */
export async function startPatroni(size = 3): Promise<PatroniCluster> {
  const bin = findPostgres()
  if (!bin || !hasPatroni)
    throw new Error('This needs Patroni: apt-get install patroni etcd-server haproxy postgresql.')
  const folder = mkdtempSync(join(scratch(), 'patroni-'))
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  chmodSync(folder, 0o755)
  if (owner) execFileSync('chown', [`${owner.uid}:${owner.gid}`, folder])
  const run = (program: string, args: string[], more: object = {}) => {
    const child = spawn(program, args, {
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder, ETCD_UNSUPPORTED_ARCH: process.arch },
      ...owner,
      ...more,
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const peer = `http://127.0.0.1:${peerPort}`
  const client = `http://127.0.0.1:${etcdPort}`
  const etcd = run(PROGRAMS.etcd, [
    ...['--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync', '--initial-cluster', `default=${peer}`, '--enable-v2'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  ])
  await until(async () => (await fetch(`${client}/health`)).ok)

  const parts = await Promise.all(
    Array.from({ length: size }, async (_, place) => {
      const [port, apiPort] = [await freePort(), await freePort()]
      const wires = {
        etcd: await startProxy({ host: '127.0.0.1', port: etcdPort }),
        postgres: await startProxy({ host: '127.0.0.1', port }),
        api: await startProxy({ host: '127.0.0.1', port: apiPort }),
      }
      return { name: `n${place}`, port, apiPort, wires, home: join(folder, `n${place}`) }
    }),
  )
  const cut = new Set<string>()
  const nodes = parts.map(({ name, port, apiPort, wires, home }): PatroniNode => {
    mkdirSync(home, { mode: 0o700 })
    if (owner) execFileSync('chown', [`${owner.uid}:${owner.gid}`, home])
    const file = join(home, 'patroni.yml')
    writeFileSync(file, configOf({ name, port, apiPort, wires, home, bin }))
    let patroni: ChildProcess
    const launch = () => {
      patroni = run(PROGRAMS.patroni, [file])
    }
    launch()
    const postmaster = () => {
      try {
        return Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
      } catch {
        return undefined
      }
    }
    /** The postmaster and its children. */
    const signalPostgres = (signal: NodeJS.Signals) => {
      const pid = postmaster()
      if (pid === undefined) return
      // It ends with 1 if there are none.
      const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout.split('\n')
      for (const one of [pid, ...children.map(Number)])
        if (one > 0)
          try {
            process.kill(one, signal)
          } catch {
            // It ended meanwhile.
          }
    }
    const both = (signal: NodeJS.Signals) => {
      patroni.kill(signal)
      signalPostgres(signal)
    }
    const setCut = (isCut: boolean) => {
      for (const wire of Object.values(wires)) {
        wire.toxics.blackHole = isCut
        if (!isCut) wire.reset()
      }
      if (isCut) cut.add(name)
      else cut.delete(name)
    }
    process.once('exit', () => signalPostgres('SIGKILL'))
    return {
      name,
      api: `http://127.0.0.1:${apiPort}`,
      async kill() {
        both('SIGKILL')
        await end(patroni)
      },
      launch,
      freeze: () => both('SIGSTOP'),
      thaw: () => both('SIGCONT'),
      cutOff: () => setCut(true),
      join: () => setCut(false),
    }
  })

  const haproxyPort = await freePort()
  const haproxyFile = join(folder, 'haproxy.cfg')
  writeFileSync(haproxyFile, haproxyOf(haproxyPort, parts))
  const haproxy = run(PROGRAMS.haproxy, ['-db', '-f', haproxyFile])

  const says = (node: PatroniNode, path: string) =>
    fetch(`${node.api}${path}`, { signal: AbortSignal.timeout(500) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const findPrimary = async () => {
    const are = await Promise.all(nodes.map((node) => says(node, '/primary')))
    return nodes.find((node, place) => are[place] && !cut.has(node.name))
  }
  const cluster: PatroniCluster = {
    nodes,
    hosts: parts.map(({ wires }) => `127.0.0.1:${wires.postgres.port}`),
    url: (database) => `postgres://perennial@127.0.0.1:${haproxyPort}/${database}`,
    findPrimary,
    async isWhole() {
      const primary = await findPrimary()
      const others = nodes.filter((node) => node !== primary)
      const standing = await Promise.all(others.map((node) => says(node, '/replica')))
      const confirming = await Promise.all(others.map((node) => says(node, '/synchronous')))
      return primary !== undefined && standing.every(Boolean) && confirming.some(Boolean)
    },
    async describe() {
      const states = nodes.map(({ api }) => fetch(`${api}/patroni`).then((answer) => answer.text(), String))
      return (await Promise.all(states)).join('\n')
    },
    async switchover(from) {
      const body = JSON.stringify({ leader: from.name })
      const answer = await fetch(`${from.api}/switchover`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`)
    },
    async close() {
      for (const node of nodes) {
        node.thaw()
        await node.kill()
      }
      await Promise.all([end(haproxy), end(etcd)])
      await Promise.all(parts.flatMap(({ wires }) => Object.values(wires).map((wire) => wire.close())))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await until(cluster.isWhole)
  } catch (error) {
    await cluster.close()
    throw error
  }
  return cluster
}

async function until(condition: () => Promise<boolean>) {
  for (const deadline = Date.now() + 120_000; !(await condition().catch(() => false)); await sleep(200))
    if (Date.now() > deadline) throw new Error('The cluster was not ready within two minutes.')
}

interface NodePlace {
  name: string
  port: number
  apiPort: number
  wires: Record<'etcd' | 'postgres' | 'api', Wire>
  home: string
}

/**
 * The shortest times that Patroni allows. By etcd's API v2, because by API v3 Patroni 3.0.2 can lose what was written: see
 * docs/operations/growing.md.
 */
const configOf = ({ name, port, apiPort, wires, home, bin }: NodePlace & { bin: string }) => `
scope: perennial
name: ${name}
restapi: { listen: '127.0.0.1:${apiPort}', connect_address: '127.0.0.1:${wires.api.port}' }
etcd: { hosts: ['127.0.0.1:${wires.etcd.port}'], use_proxies: true }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 1
    retry_timeout: 3
    synchronous_mode: true
    primary_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, wal_log_hints: 'on', max_wal_senders: 10 }
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 }, { auth: trust }, no-sync ]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${wires.postgres.port}
  bin_dir: ${bin}
  data_dir: ${home}/data
  pgpass: ${home}/pgpass
  authentication:
    superuser: { username: perennial, password: perennial }
    replication: { username: replicator, password: replicator }
  pg_hba: [ 'local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust' ]
  parameters: { unix_socket_directories: '${home}', wal_receiver_timeout: 5s, wal_sender_timeout: 5s }
`

/** As Patroni's documentation recommends: it asks each node's Patroni, and closes the sessions of one that fails. */
const haproxyOf = (port: number, parts: readonly NodePlace[]) => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${parts.map(({ name, wires }) => `  server ${name} 127.0.0.1:${wires.postgres.port} check port ${wires.api.port}`).join('\n')}
`
