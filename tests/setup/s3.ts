import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { accepts, freePort, scratch } from './postgres.ts'

export interface S3Server {
  bucket: string
  port: number
  /** The file of its own certificate; undefined without TLS. */
  certificate: string | undefined
  /** What a process of ours needs to use it. */
  settings: Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_ENDPOINT_URL_S3', string> &
    Record<string, string>
  close(): Promise<void>
}

/** Starts s3rver, which verifies signatures and keeps objects in files, with one bucket. */
export async function startS3({ tls = false, allowMismatchedSignatures = false } = {}): Promise<S3Server> {
  const folder = mkdtempSync(join(scratch(), 's3-'))
  const [bucket, port] = ['backups', await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  if (tls) {
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    const files = ['-keyout', key, '-out', certificate]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files], {
      stdio: 'ignore',
    })
  }
  const options = {
    directory: join(folder, 'objects'),
    address: '127.0.0.1',
    port,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures,
    configureBuckets: [{ name: bucket }],
    ...(tls ? { key: readFileSync(key, 'utf8'), cert: readFileSync(certificate, 'utf8') } : {}),
  }
  mkdirSync(options.directory)
  const server = JSON.stringify(fileURLToPath(import.meta.resolve('@20minutes/s3rver')))
  const script = `new (require(${server}))(${JSON.stringify(options)}).run()`
  // s3rver encrypts the token of a list's next page with DES.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', '--eval', script], { stdio: 'ignore' })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`s3rver ended with ${child.exitCode}.`)
    await sleep(20)
  }
  return {
    bucket,
    port,
    certificate: tls ? certificate : undefined,
    settings: {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_ENDPOINT_URL_S3: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
      ...(tls ? { NODE_EXTRA_CA_CERTS: certificate } : {}),
    },
    async close() {
      process.off('exit', kill)
      const ended = once(child, 'exit')
      kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
