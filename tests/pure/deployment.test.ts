// The files that run the image: compose.yaml, and docs/deploy for Kubernetes and Nomad. None of them is tried here.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseToObject } from 'hcl2-parser'
import { load, loadAll } from 'js-yaml'
import type { Deployment } from 'kubernetes-types/apps/v1'
import { expect, test } from 'vitest'
import { health } from '../../routes/system/health.ts'
import type { Deps } from '../../src/deps.ts'
import { NODE_USER } from '../../src/tools/warm-compile-cache.ts'
import { readDockerfile } from '../setup/dockerfile.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** What the Dockerfile and the code say. */
const facts = (() => {
  const image = Object.fromEntries(readDockerfile())
  const number = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))![1]!.replaceAll('_', ''))
  return {
    port: Number(image.EXPOSE),
    user: image.USER,
    signal: image.STOPSIGNAL,
    writable: [image.VOLUME!, '/tmp'],
    stopSeconds: number('src/main/serve.ts', /DRAIN_MS = ([\d_]+)/) / 1000,
    readySeconds: number('src/scope.ts', /falseAfter\(([\d_]+)\)/) / 1000,
    paths: health({} as Deps).routes.map(({ path }) => path),
  }
})()

interface ComposeService {
  profiles?: string[]
  build?: string | { dockerfile_inline: string }
  image?: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  configs?: (string | { source: string })[]
  depends_on?: Record<string, { required?: boolean }>
  stop_grace_period?: string
  [option: string]: unknown
}

const compose = load(read('compose.yaml')) as {
  services: Record<'app' | 'backup' | 'pooler' | 'db', ComposeService>
  configs: Record<string, { content: string }>
  volumes: Record<string, null>
}

test('compose.yaml runs the server and Postgres; profiles add PgBouncer and the backup; each name exists', () => {
  const services = Object.entries(compose.services)
  expect(services.map(([name, { profiles }]) => [name, profiles])).toEqual([
    ['app', undefined],
    ['backup', ['backup']],
    ['pooler', ['pooler']],
    ['db', undefined],
  ])
  for (const [, { volumes = [], configs = [], depends_on = {} }] of services) {
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    for (const config of configs)
      expect(Object.keys(compose.configs)).toContain(typeof config === 'string' ? config : config.source)
    // A service without a profile may depend on one with a profile only if it can do without.
    for (const [name, { required }] of Object.entries(depends_on))
      expect([name, required !== false]).toEqual([name, compose.services[name as 'db'].profiles === undefined])
  }
  const { app, backup, pooler } = compose.services
  expect(Number.parseInt(app.stop_grace_period!, 10)).toBeGreaterThan(facts.stopSeconds)
  expect(app.environment!.DATABASE_URL).toMatch(/@\$\{DATABASE_HOST:-db\}:5432\/perennial$/)
  for (const { read_only, cap_drop, security_opt, restart } of [app, backup, pooler])
    expect({ read_only, cap_drop, security_opt, restart }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
    })
})

test('PgBouncer in compose.yaml has the settings of docs/operations/growing.md, on the port and with the name of the database', () => {
  const settings = compose.configs['pgbouncer.ini']!.content.split('\n')
  const described = /```ini\n([^`]+)```/.exec(read('docs/operations/growing.md'))![1]!.trim().split('\n')
  expect(described.length).toBeGreaterThan(2)
  expect(settings).toEqual(expect.arrayContaining([...described, 'perennial = host=db', 'listen_port = 5432']))
})

test('the backup service sleeps until the next 03:00 UTC, backs up, and does so again after a failure', () => {
  const programs = mkdtempSync(join(tmpdir(), 'programs-'))
  const stub = (name: string, text: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  stub('date', `echo ${Date.parse('2026-11-20T15:00:00Z') / 1000}`)
  // The third sleep ends the loop.
  stub('sleep', `echo sleep "$@"; echo >> ${programs}/slept; [ $(wc -l < ${programs}/slept) -lt 3 ]`)
  stub('node', 'echo node "$@"; exit 1')
  const [program, ...args] = compose.services.backup.command!.map((word) => word.replaceAll('$$', '$'))
  const env = { PATH: `${programs}:/usr/bin:/bin` }
  const { stdout } = spawnSync(program!, args, { encoding: 'utf8', env })
  rmSync(programs, { recursive: true })
  const night = [`sleep ${12 * 3600}`, 'node dist/main.js backup /data/backups/']
  expect(stdout.trim().split('\n')).toEqual([...night, ...night, night[0]])
})

const manifests = loadAll(read('docs/deploy/kubernetes.yaml')) as { kind: string; apiVersion: string }[]

test('docs/deploy/kubernetes.yaml has only fields that Kubernetes knows, of their types', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual(['Deployment', 'Service', 'PodDisruptionBudget'])
  const folder = join(ROOT, 'dist/tests')
  const file = join(folder, 'kubernetes.ts')
  mkdirSync(folder, { recursive: true })
  const typed = manifests.map((manifest, place) => {
    const group = manifest.apiVersion.includes('/') ? manifest.apiVersion : `core/${manifest.apiVersion}`
    return `export const it${place}: import('kubernetes-types/${group}').${manifest.kind} = ${JSON.stringify(manifest)}`
  })
  writeFileSync(file, typed.join('\n'))
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'preserve', '--skipLibCheck', '--types', '']
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...flags, file], { stdio: 'pipe', encoding: 'utf8' })
})

test('on Kubernetes the ports, paths, user, folders and times are the image’s, and a dead Postgres restarts no server', () => {
  const { spec } = manifests[0] as Deployment
  const pod = spec!.template.spec!
  const [server] = pod.containers
  const { startupProbe, livenessProbe, readinessProbe } = server!
  expect(server!.ports).toEqual([{ name: 'http', containerPort: facts.port }])
  const probed = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe!.httpGet)
  expect(probed).toEqual(['/healthz', '/healthz', '/readyz'].map((path) => ({ path, port: 'http' })))
  expect(facts.paths).toEqual(expect.arrayContaining(['/healthz', '/readyz']))
  expect(readinessProbe!.timeoutSeconds).toBeGreaterThan(facts.readySeconds)
  const [, notice] = server!.lifecycle!.preStop!.exec!.command!
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(notice) + facts.stopSeconds)
  expect(spec!.strategy!.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
  expect(facts.user).toBe('node')
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: NODE_USER, runAsGroup: NODE_USER })
  expect(server!.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(server!.volumeMounts!.map(({ mountPath }) => mountPath)).toEqual(facts.writable)
})

test('docs/deploy/nomad.hcl parses, with the image’s port, paths, user, folders and times', () => {
  const [parsed, error] = parseToObject(read('docs/deploy/nomad.hcl')) as [{ job: NomadJob } | null, unknown]
  expect(error).toBeNull()
  const [group] = parsed!.job.perennial[0]!.group.server
  const [server] = group!.task.perennial
  const seconds = (duration: string) => Number(/^(\d+)s$/.exec(duration)![1])
  expect(group!.network[0]!.port.http).toEqual([{ to: facts.port }])
  const [ready, alive] = group!.service[0]!.check
  expect([ready!.path, ready!.check_restart]).toEqual(['/readyz', undefined])
  expect([alive!.path, alive!.check_restart?.length]).toEqual(['/healthz', 1])
  expect(seconds(ready!.timeout)).toBeGreaterThan(facts.readySeconds)
  // As many new servers as old ones, so that there are never fewer.
  expect(group!.update[0]).toMatchObject({ canary: group!.count, auto_promote: true, auto_revert: true })
  expect(server!.user).toBe(`${NODE_USER}:${NODE_USER}`)
  expect(server!.kill_signal).toBe(facts.signal)
  expect(seconds(server!.kill_timeout)).toBeGreaterThan(facts.stopSeconds)
  expect(server!.config[0]).toMatchObject({
    readonly_rootfs: true,
    cap_drop: ['all'],
    mount: [{ type: 'tmpfs', target: '/tmp' }],
  })
})

interface NomadJob {
  perennial: {
    group: {
      server: {
        count: number
        update: object[]
        network: { port: { http: object[] } }[]
        service: { check: { path: string; timeout: string; check_restart?: object[] }[] }[]
        task: { perennial: { user: string; kill_signal: string; kill_timeout: string; config: object[] }[] }
      }[]
    }
  }[]
}
