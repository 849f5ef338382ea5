import { NOT_IN_FILE } from '../../src/contacts/import/schemas.ts'

interface Way {
  /** Where each step goes: a server, or three. */
  upload: string
  choose: string
  start: string
  /** What a browser would say of itself. */
  origin: string
  /** What happens between choosing and starting. */
  meanwhile?: () => void
}

/** Uploads a file and starts it with the columns that the page suggests, whether or not it has carriers. Answers the import's path. */
export async function importAFile(
  { upload, choose, start, origin, meanwhile }: Way,
  { cookie, file, mode }: { cookie: string; file: Buffer<ArrayBuffer>; mode: string },
): Promise<string> {
  const headers = { Cookie: cookie, Origin: origin, Connection: 'close' }
  async function post(url: string, body: FormData | URLSearchParams) {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
    if (answer.status !== 303) throw new Error(`${answer.status} of ${new URL(url).pathname}: ${await answer.text()}`)
    return answer.headers.get('Location') ?? ''
  }
  const form = new FormData()
  form.append('attested', 'on')
  form.append('file', new File([file], 'book.csv'))
  const path = await post(`${upload}/contacts/imports`, form)
  const mapping = await (await fetch(`${choose}${path}`, { headers })).text()
  const fields = new URLSearchParams({ step: 'check' })
  for (const [, name = '', options = ''] of mapping.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)) {
    const [, value, label = ''] = /<option(?: value="([^"]*)")? selected="">([^<]*)/.exec(options) ?? []
    const chosen = value ?? label
    fields.append(name, name === 'currentCarrier' ? chosen || NOT_IN_FILE : chosen)
  }
  const checked = await post(`${choose}${path}`, fields)
  if (checked !== `${path}/check`) throw new Error(`The columns were not taken: ${checked}`)
  meanwhile?.()
  await post(`${start}${path}/start`, new URLSearchParams({ mode }))
  return path
}
