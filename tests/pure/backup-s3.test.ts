import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Settings } from '../../src/lib/provider-settings.ts'
import { backupName, deleteExpiredBackups, expiredBackups } from '../../src/main/backup/files.ts'
import { openS3Folder } from '../../src/main/backup/s3.ts'
import { freePort } from '../setup/postgres.ts'
import { type S3Server, startS3 } from '../setup/s3.ts'

const now = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => backupName(new Date(now.getTime() - hours * 3_600_000))

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

const folderAt = (address: string, settings: Record<string, string> = {}) =>
  openS3Folder(s3Settings({ ...s3.settings, ...settings }), address).folder

async function* chunks(count: number, bytes: number) {
  const chunk = randomBytes(bytes)
  for (let at = 0; at < count; at++) yield chunk
}

async function digestOf(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

test('a file of several parts is read back from the bucket as it was written', async () => {
  const folder = folderAt('s3://backups/large/nightly/')
  const hash = createHash('sha256')
  async function* content() {
    for await (const chunk of chunks(270, 65_537)) {
      hash.update(chunk)
      yield chunk
    }
  }
  expect(await folder.exists('one.backup')).toBe(false)
  expect(await folder.write('one.backup', content())).toBe(270 * 65_537)
  expect(await folder.exists('one.backup')).toBe(true)
  expect(await digestOf(folder.read('one.backup'))).toBe(hash.digest('hex'))
  expect(await folder.list()).toEqual(['one.backup'])
  expect(await folderAt('s3://backups/large/').list()).toEqual([])
})

test('a bucket’s folder of more than 1,000 files is thinned like one on disk, and nothing else in it is deleted', async () => {
  const client = new AwsClient({ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', service: 's3', region: 'us-east-1' })
  const folder = folderAt('s3://backups/nightly/')
  const backups = Array.from({ length: 60 }, (_, hours) => hoursAgo(hours))
  const others = Array.from({ length: 1000 }, (_, number) => `notes-${number}`)
  const names = [...backups, ...others, `older/${hoursAgo(2000)}`]
  while (names.length > 0)
    await Promise.all(
      names.splice(0, 30).map(async (name) => {
        const url = `${s3.settings.AWS_ENDPOINT_URL_S3}/backups/nightly/${name}`
        expect((await client.fetch(url, { method: 'PUT', body: 'x' })).status).toBe(200)
      }),
    )
  expect(await folder.list()).toHaveLength(backups.length + others.length)
  const expired = expiredBackups(backups, now)
  expect(expired.length).toBeGreaterThan(0)
  expect(await deleteExpiredBackups(folder, now)).toBe(expired.length)
  const kept = backups.filter((name) => !expired.includes(name))
  expect(await folder.list()).toEqual([...others, ...kept].sort())
  expect(await folderAt('s3://backups/nightly/older/').list()).toHaveLength(1)
})

test.each([
  ['an unknown key', { AWS_ACCESS_KEY_ID: 'nobody' }, /does not know the key in AWS_ACCESS_KEY_ID\. Copy both/],
  ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'wrong' }, /^AWS_SECRET_ACCESS_KEY does not belong to .* Copy both/],
])('%s is refused with a sentence that says what to do', async (_, settings, sentence) => {
  const folder = folderAt('s3://backups/nightly/', settings)
  await expect(folder.exists('one.backup')).rejects.toThrow(sentence)
  await expect(folder.write('one.backup', chunks(1, 10))).rejects.toThrow(sentence)
  await expect(digestOf(folder.read('one.backup'))).rejects.toThrow(sentence)
})

test('an address where nothing listens is refused with a sentence, after some retries', async () => {
  const folder = folderAt('s3://backups/nightly/', { AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${await freePort()}` })
  await expect(folder.list()).rejects.toThrow(/^Cannot use .*: nothing is listening there\. Check AWS_ENDPOINT_URL_S3/)
})

test('a missing bucket, missing keys and a malformed address are refused with a sentence', async () => {
  await expect(folderAt('s3://elsewhere/nightly/').list()).rejects.toThrow(
    `The storage at 127.0.0.1:${s3.port} has no bucket elsewhere. Create it there, or correct the address.`,
  )
  const open =
    (address: string, settings = {}) =>
    () =>
      openS3Folder(s3Settings(settings), address)
  expect(open('s3://backups/')).toThrow(/^AWS_ACCESS_KEY_ID is missing\. To use s3:\/\/backups\/, set both keys/)
  expect(open('s3://backups/', { AWS_ACCESS_KEY_ID: 'key' })).toThrow(/^AWS_SECRET_ACCESS_KEY is missing/)
  for (const address of ['s3://', 's3://backups', 's3:///nightly/', 's3://backups/one two', 's3://backups/a?b'])
    expect(open(address, s3.settings), address).toThrow(/is not an S3 address\. Write s3:\/\/bucket\/folder\//)
})

/** Passes requests on, except those that it cuts in the middle, and answers back, except those that it loses. */
async function wireTo(
  target: S3Server,
  cuts: (request: string) => boolean,
  loses: (request: string) => boolean = () => false,
) {
  const requests: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming
    requests.push(`${method} ${path}`)
    if (cuts(`${method} ${path}`)) return void incoming.once('data', () => incoming.destroy())
    const onward = forward({ host: '127.0.0.1', port: target.port, method, path, headers }, (answer) => {
      if (loses(`${method} ${path}`)) return void outgoing.destroy()
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => server.close()
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close }
}

test('an upload that is cut leaves no file and asks the storage to delete its parts', async () => {
  const wire = await wireTo(s3, (request) => /^PUT .*partNumber=2/.test(request))
  const folder = folderAt('s3://backups/cut/', { AWS_ENDPOINT_URL_S3: wire.url })
  await expect(folder.write('one.backup', chunks(17, 1_000_000))).rejects.toThrow('it closed the connection')
  expect(await folderAt('s3://backups/cut/').list()).toEqual([])
  const [begun = '', ...rest] = wire.requests
  expect(begun).toMatch(/^POST \/backups\/cut\/one\.backup\?uploads/)
  expect(rest.filter((request) => request.includes('partNumber=2'))).toHaveLength(4)
  expect(rest.at(-1)).toMatch(/^DELETE \/backups\/cut\/one\.backup\?uploadId=\w+$/)
  wire.close()
})

const isCompletion = (request: string) => /^POST .*uploadId=/.test(request)

test('a backup whose last answer was lost is complete', async () => {
  const wire = await wireTo(s3, () => false, isCompletion)
  const folder = folderAt('s3://backups/lost/', { AWS_ENDPOINT_URL_S3: wire.url })
  expect(await folder.write('one.backup', chunks(2, 10))).toBe(20)
  expect(await folder.list()).toEqual(['one.backup'])
  wire.close()
})

test('an older file of the same name does not pass for a backup that was not completed', async () => {
  await folderAt('s3://backups/older/').write('one.backup', chunks(1, 10))
  const wire = await wireTo(s3, isCompletion)
  const folder = folderAt('s3://backups/older/', { AWS_ENDPOINT_URL_S3: wire.url })
  await expect(folder.write('one.backup', chunks(2, 10))).rejects.toThrow('it closed the connection')
  wire.close()
})

test('a backup that fails before its end leaves no file in the bucket', async () => {
  async function* breaks() {
    yield* chunks(17, 1_000_000)
    throw new Error('the database is gone')
  }
  const folder = folderAt('s3://backups/broken/')
  await expect(folder.write('one.backup', breaks())).rejects.toThrow('the database is gone')
  expect(await folder.list()).toEqual([])
})
