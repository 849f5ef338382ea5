import { sql } from 'kysely'
import type { Database } from './client.ts'

interface Column {
  table_name: string
  column_name: string
  data_type: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  is_identity: 'YES' | 'NO'
  is_generated: 'ALWAYS' | 'NEVER'
}

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  date: 'CalendarDate',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
}

/** The text of db/schema.ts for a migrated database: one interface per table, ordered by name. */
export async function describeSchema(db: Database): Promise<string> {
  const { rows } = await sql<Column>`
    select table_name::text, column_name::text, data_type::text, udt_name::text, is_nullable::text, column_default::text, is_identity::text,
           is_generated::text
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'
    order by table_name collate "C", ordinal_position`.execute(db)
  const tables = Map.groupBy(rows, (column) => column.table_name)
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${pascal(table)} {\n${columns.map(line).join('\n')}\n}\n`,
  )
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`).join('\n')
  return `${HEAD}\n${interfaces.join('\n')}\nexport interface DB {\n${index}\n}\n`
}

const HEAD = `// Generated from the migrated database by \`npm run schema\`. Do not edit: write a migration.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** 'YYYY-MM-DD' */
type CalendarDate = string
/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>
/** The same with a default, so it may be left out of an insert. */
type GeneratedJson = ColumnType<unknown, string | undefined, string>
`

function line(column: Column): string {
  const base = TYPES[column.udt_name]
  if (!base)
    throw new Error(`No TypeScript type is known for ${column.table_name}.${column.column_name} (${column.udt_name})`)
  const nullable = column.is_nullable === 'YES'
  const type = nullable ? (base === 'Json' ? 'Json | null' : `${base} | null`) : base
  return `  ${column.column_name}: ${wrap(column, type)}`
}

function wrap(column: Column, type: string): string {
  if (column.is_generated === 'ALWAYS' || column.is_identity === 'YES') return `GeneratedAlways<${type}>`
  if (column.column_default !== null) return type === 'Json' ? 'GeneratedJson' : `Generated<${type}>`
  return type
}

const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
