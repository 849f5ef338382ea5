import { NO_COLUMN } from '../../src/contacts/import/schemas.ts'

interface Way {
  /** The server that each step is sent to: one, or three. */
  upload: string
  choose: string
  start: string
  /** Headers that a browser would send. */
  origin: string
  /** Runs between the upload and the start. */
  meanwhile?: () => void
}

interface Upload {
  cookie: string
  file: Buffer<ArrayBuffer>
}

/** Uploads a file with the suggested columns, with or without carriers. Returns the import's path. */
export async function uploadAndChoose(
  { upload, choose, origin }: Omit<Way, 'start' | 'meanwhile'>,
  { cookie, file }: Upload,
): Promise<string> {
  const headers = headersOf(cookie, origin)
  const form = new FormData()
  form.append('attested', 'on')
  form.append('file', new File([file], 'book.csv'))
  const uploaded = await post(`${upload}/contacts/imports`, headers, form)
  const path = uploaded.replace(/\/check$/, '')
  // All columns are recognized, so the file is being checked.
  if (path !== uploaded) return path
  const mapping = await (await fetch(`${choose}${path}`, { headers })).text()
  const fields = new URLSearchParams({ step: 'check' })
  for (const [, name = '', options = ''] of mapping.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)) {
    const [, value, label = ''] = /<option(?: value="([^"]*)")? selected="">([^<]*)/.exec(options) ?? []
    const chosen = value ?? label
    fields.append(name, name === 'currentCarrier' ? chosen || NO_COLUMN : chosen)
  }
  const checked = await post(`${choose}${path}`, headers, fields)
  if (checked !== `${path}/check`) throw new Error(`The columns were not taken: ${checked}`)
  return path
}

/** The same, and starts the import. */
export async function importAFile(way: Way, { mode, ...upload }: Upload & { mode: string }): Promise<string> {
  const path = await uploadAndChoose(way, upload)
  way.meanwhile?.()
  await post(`${way.start}${path}/start`, headersOf(upload.cookie, way.origin), new URLSearchParams({ mode }))
  return path
}

const headersOf = (cookie: string, origin: string) => ({ Cookie: cookie, Origin: origin, Connection: 'close' })

async function post(url: string, headers: Record<string, string>, body: FormData | URLSearchParams) {
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`${answer.status} of ${new URL(url).pathname}: ${await answer.text()}`)
  return answer.headers.get('Location') ?? ''
}
