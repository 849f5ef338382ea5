/*
 * A folder of backups in a bucket of S3, or of another storage with the same protocol. A file is uploaded in parts,
 * because its size is unknown until its end, and memory must not grow with it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Env } from '../../env.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { reasonOf, UnreachableError } from '../connect-database.ts'
import type { BackupFolder } from './files.ts'
import { findElement, refusalOf } from './s3-refusal.ts'

/**
 * The size of every part but the last: Cloudflare R2 requires equal parts. Storages accept 10,000, so a backup may have
 * 80 GB.
 */
const PART_BYTES = 8 * 1024 * 1024
/** After a 429, a 5xx or no response. */
const RETRIES = 3
const FIRST_RETRY_MS = 200

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/((?:[\w.-]+\/)*)([\w.-]*)$/

/** `name` is empty if `address` names a folder. Throws SettingError if it is malformed or the keys are missing. */
export function openS3Folder(
  { accessKeyId, secretAccessKey, region, endpoint }: Env['s3'],
  address: string,
): { folder: BackupFolder; name: string } {
  const parts = ADDRESS.exec(address)
  if (!parts)
    throw new SettingError(
      `${address} is not an S3 address. Write s3://bucket/folder/ or s3://bucket/folder/file, with letters, digits, dots, - and _ only.`,
    )
  const [bucket, prefix, name] = parts.slice(1) as [string, string, string]
  if (!accessKeyId || !secretAccessKey)
    throw new SettingError(
      `${accessKeyId ? 'AWS_SECRET_ACCESS_KEY' : 'AWS_ACCESS_KEY_ID'} is missing. To use ${address}, set both keys for every process, the server included.`,
    )
  // AWS's certificate does not cover the host name of a bucket with a dot in its name.
  const server = endpoint ?? (bucket.includes('.') ? `https://s3.${region}.amazonaws.com` : undefined)
  const url = server === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${server}/${bucket}`
  const place = { bucket, region, host: new URL(url).host }
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: FIRST_RETRY_MS,
  })

  const unreachable = ({ cause, message }: Error) =>
    new UnreachableError(
      `Cannot use the storage at ${place.host}: ${reasonOf(cause ?? { message })}. Check ${endpoint ? 'AWS_ENDPOINT_URL_S3' : 'AWS_REGION'} and the network.`,
    )

  const refused = (answer: Response, xml: string) => new SettingError(refusalOf(xml, answer.status, place))

  async function request(method: string, to: string, body?: string | Uint8Array<ArrayBuffer>) {
    for (let retry = 0; ; retry++) {
      try {
        const answer = await client.fetch(to, { method, body, redirect: 'manual' })
        const xml = await answer.text()
        if (!answer.ok) throw refused(answer, xml)
        return { answer, xml }
      } catch (error) {
        if (error instanceof SettingError) throw error
        if (retry === RETRIES) throw unreachable(error as Error)
        await sleep(FIRST_RETRY_MS * 2 ** retry)
      }
    }
  }

  const urlOf = (file: string) => `${url}/${prefix}${file}`

  async function listFrom(start: string): Promise<string[]> {
    const names: string[] = []
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${start}`, delimiter: '/' })
      if (token) query.set('continuation-token', token)
      const { xml } = await request('GET', `${url}?${query}`)
      for (const [, key] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key!.slice(prefix.length))
      token = findElement(xml, 'NextContinuationToken')
    }
    return names
  }

  const folder: BackupFolder = {
    path: `s3://${bucket}/${prefix}`,
    list: () => listFrom(''),
    exists: async (file) => (await listFrom(file)).includes(file),
    async write(file, content) {
      const begun = await request('POST', `${urlOf(file)}?uploads`)
      const upload = `uploadId=${encodeURIComponent(findElement(begun.xml, 'UploadId') ?? '')}`
      try {
        const parts: string[] = []
        let bytes = 0
        for await (const part of partsOf(content)) {
          const number = parts.length + 1
          const { answer } = await request('PUT', `${urlOf(file)}?partNumber=${number}&${upload}`, part)
          parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag')}</ETag></Part>`)
          bytes += part.length
        }
        const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        try {
          const { answer, xml } = await request('POST', `${urlOf(file)}?${upload}`, list)
          // S3 can report a failure after it has answered with 200.
          if (!xml.includes('<CompleteMultipartUploadResult')) throw refused(answer, xml)
        } catch (error) {
          // If only the answer was lost, the file is there, and a second attempt is refused.
          const found = await request('HEAD', urlOf(file)).catch(() => undefined)
          if (Number(found?.answer.headers.get('content-length')) !== bytes) throw error
        }
        return bytes
      } catch (error) {
        // The first failure is reported. Parts that remain are invisible, but cost storage.
        await request('DELETE', `${urlOf(file)}?${upload}`).catch(() => {})
        throw error
      }
    },
    async *read(file) {
      try {
        const answer = await client.fetch(urlOf(file), { redirect: 'manual' })
        if (!answer.ok) throw refused(answer, await answer.text())
        yield* answer.body as unknown as AsyncIterable<Uint8Array>
      } catch (error) {
        throw error instanceof SettingError ? error : unreachable(error as Error)
      }
    },
    delete: async (file) => void (await request('DELETE', urlOf(file))),
  }
  return { folder, name }
}

/** The buffer is reused, so each part must be sent before the next one is requested. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(PART_BYTES)
  let filled = 0
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - filled)
      part.set(piece, filled)
      at += piece.length
      filled += piece.length
      if (filled < PART_BYTES) continue
      yield part
      filled = 0
    }
  if (filled > 0) yield part.subarray(0, filled)
}
