// What a server really asks the database: Postgres logs each statement with its values, as JSON, while we watch.
import type pg from 'pg'

export interface Statement {
  text: string
  /** As Postgres writes values as text. */
  values: (string | null)[]
  /** The settings of its transaction, such as its role. */
  settings: ReadonlyMap<string, string>
}

/** Settings of the cluster that watching needs. */
export const LOG_SETTINGS = [
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_filename=bench',
  'log_rotation_size=0',
  'log_parameter_max_length=-1',
]

const FILE = 'log/bench.json'

interface LogLine {
  application_name?: string
  message: string
  detail?: string
}

/** The statements of connections called `perennial` while `work` ran, in their order; the timetable's own left out. */
export async function watchStatements(admin: pg.Client, work: () => Promise<unknown>): Promise<Statement[]> {
  const {
    rows: [start],
  } = await admin.query<{ size: number }>('select coalesce((pg_stat_file($1, true)).size, 0)::int as size', [FILE])
  await logStatements(admin, 'all')
  await work()
  await logStatements(admin, 'none')
  const lines = await linesSince(admin, start!.size)
  return withSettings(
    lines
      .filter((line) => line.application_name === 'perennial' && !line.message.includes('job_runs'))
      .flatMap(statementOf),
  )
}

/** Returns when all connections have heard of it. */
async function logStatements(admin: pg.Client, which: 'all' | 'none') {
  await admin.query(`alter system set log_statement = '${which}'`)
  await admin.query('select pg_reload_conf()')
  await pause()
}

/** The collector writes a moment later than the statement runs. */
async function linesSince(admin: pg.Client, from: number): Promise<LogLine[]> {
  await pause()
  const { rows } = await admin.query<{ text: string }>('select pg_read_file($1, $2, 1 << 29) as text', [FILE, from])
  return rows[0]!.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine)
}

const pause = () => new Promise((done) => setTimeout(done, 300))

function statementOf({ message, detail }: LogLine): Omit<Statement, 'settings'>[] {
  const text = /^(?:statement|execute [^:]*): ([\s\S]*)$/.exec(message)?.[1]
  if (text === undefined) return []
  const values = detail?.startsWith('parameters: ') ? [...detail.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)] : []
  return [
    { text, values: values.map(([, whole, quoted]) => (whole === 'NULL' ? null : quoted!.replaceAll("''", "'"))) },
  ]
}

function withSettings(statements: Omit<Statement, 'settings'>[]): Statement[] {
  let settings = new Map<string, string>()
  return statements.map((statement) => {
    const { text } = statement
    if (/^(commit|rollback)/i.test(text)) settings = new Map()
    for (const [, name = '', value = ''] of text.matchAll(/\bset local ([\w.]+)(?: =)? '?(\w*)/g))
      settings = new Map(settings).set(name, value)
    return { ...statement, settings }
  })
}
