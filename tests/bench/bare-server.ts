/*
 * The reference: what a page costs with node:http, pg and template strings alone. It gets a page of the product and the
 * statements that the product ran for it, runs the same ones and sends the same bytes, with every text from the
 * database (and the nonce) inserted anew and escaped. What the product formats from numbers and dates is a literal
 * here, so the reference does a little less work. Stripped of its types by run.ts; imports nothing of ours.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

export interface BarePage {
  path: string
  html: string
  statements: { text: string; values: (string | null)[] }[]
}

type Row = readonly unknown[]
/** A literal, a cell of a result (statement, row, column), or the nonce. */
type Piece = string | readonly [statement: number, row: number, column: number] | null

const pages: BarePage[] = JSON.parse(readFileSync(process.env.PAGES!, 'utf8'))
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const templates = new Map<string, { page: BarePage; pieces: Piece[] }>()

for (const page of pages)
  templates.set(page.path, { page, pieces: template(page.html, await answersTo(page, undefined)) })

const server = createServer(async (request, response) => {
  if (request.url === '/readyz') {
    await pool.query('select 1')
    return response.end('ready')
  }
  const found = templates.get(request.url ?? '')
  if (!found) return response.writeHead(404).end()
  const answers = await answersTo(found.page, request.headers.cookie)
  const nonce = randomBytes(16).toString('base64')
  let html = ''
  for (const piece of found.pieces)
    html +=
      typeof piece === 'string'
        ? piece
        : piece === null
          ? nonce
          : escaped(String(answers[piece[0]]![piece[1]]![piece[2]]))
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(html) })
    .end(html)
})
server.listen(Number(process.env.PORT), 'localhost')
process.on('SIGTERM', () => process.exit(0))

/** One connection for all statements of a page, each prepared once per connection. */
async function answersTo({ path, statements }: BarePage, cookie: string | undefined): Promise<Row[][]> {
  const client = await pool.connect()
  try {
    const answers: Row[][] = []
    for (const [place, { text, values }] of statements.entries()) {
      const given = cookie && text.includes('session_identity') ? [sessionHash(cookie), ...values.slice(1)] : values
      const name = values.length > 0 ? `${path} ${place}` : undefined
      const answered = await client.query<Row[]>({ text, values: given, rowMode: 'array', ...(name ? { name } : {}) })
      // Several statements in one message have several results.
      answers.push([answered].flat().at(-1)!.rows as unknown as Row[])
    }
    return answers
  } finally {
    client.release()
  }
}

function sessionHash(cookie: string): Buffer {
  const token = /(?:^|; )sid=([^;]*)/.exec(cookie)?.[1] ?? ''
  return createHash('sha256').update(token).digest()
}

/** Splits a page at every text that one of the results contains. */
function template(html: string, answers: readonly Row[][]): Piece[] {
  const cells = new Map<string, Piece>()
  for (const [statement, rows] of answers.entries())
    for (const [row, columns] of rows.entries())
      for (const [column, value] of columns.entries())
        if ((typeof value === 'string' || typeof value === 'number') && String(value).length > 2) {
          const shown = escaped(String(value))
          if (!cells.has(shown)) cells.set(shown, [statement, row, column])
        }
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1]
  if (nonce) cells.set(nonce, null)
  if (cells.size === 0) return [html]
  const longestFirst = [...cells.keys()].sort((a, b) => b.length - a.length)
  const anyCell = new RegExp(`(${longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)
  return html.split(anyCell).map((text, place) => (place % 2 === 1 ? cells.get(text)! : text))
}

function escaped(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#x27' }[sign]};`)
    : text
}
