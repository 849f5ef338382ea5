import {
  KEYS_ACROSS_AGENCIES,
  LOOK_UPS_BEFORE_THE_AGENCY_IS_KNOWN,
  TRIGGER_FUNCTIONS,
  UNSUPPORTED_FOREIGN_KEYS,
  WORK_OF_ALL_AGENCIES,
} from './citus-exceptions.ts'
import type { Database } from './client.ts'
import { type Distribution, type Placement, readDistribution } from './distribution.ts'

/** The text of docs/operations/citus.sql for a migrated database. */
export async function describeDistribution(db: Database): Promise<string> {
  const distribution = await readDistribution(db)
  const sorted = sortByReference(distribution)
  const tablesOf = (placement: Placement) => sorted.filter((table) => table.placement === placement)
  const [first, ...others] = tablesOf('distributed').map(({ name }) => name)
  const calls = [
    ...tablesOf('reference').map(({ name }) => `select create_reference_table('${name}');`),
    '',
    `select create_distributed_table('${first}', 'organization_id', colocate_with => 'none');`,
    ...others.map(
      (name) => `select create_distributed_table('${name}', 'organization_id', colocate_with => '${first}');`,
    ),
  ]
  const local = tablesOf('local').map(({ name }) => name)
  return [
    HEAD,
    ...calls,
    '',
    ...comment(`On the coordinator: ${local.join(', ')}.`),
    '',
    '-- Obstacles',
    ...obstacles(distribution).flatMap((text) => [...(text.startsWith(' ') ? [] : ['--']), ...comment(text)]),
    '',
  ].join('\n')
}

const HEAD = `-- Generated from the migrated database by \`npm run schema\`. Do not edit: write a migration.
-- Distributes an empty, migrated database with Citus. Never run: see growing.md.
`

/** The tables in an order in which each comes after those it refers to, as Citus requires. */
function sortByReference({ tables, foreignKeys }: Distribution) {
  const sorted: typeof tables = []
  const add = (table: (typeof tables)[number], path: string[]) => {
    if (sorted.includes(table)) return
    if (path.includes(table.name)) throw new Error(`Foreign keys form a cycle: ${[...path, table.name].join(', ')}.`)
    for (const { target } of foreignKeys.filter((key) => key.table === table.name && key.target !== table.name))
      add(tables.find(({ name }) => name === target)!, [...path, table.name])
    sorted.push(table)
  }
  for (const table of tables) add(table, [])
  return sorted
}

/** A text for each obstacle. Those that start with a space belong to the one before. */
function obstacles({ tables, indexes, triggers }: Distribution): string[] {
  const placementOf = new Map(tables.map(({ name, placement }) => [name, placement]))
  const distributed = (names: string[]) =>
    indexes
      .filter(({ name, table }) => names.includes(name) && placementOf.get(table) === 'distributed')
      .map(({ name }) => name)
      .join(', ')
  const list = (entries: Record<string, string>) =>
    Object.entries(entries)
      .map(([name, reason]) => `${name} (${reason})`)
      .join(', ')
  const perFunction = Map.groupBy(
    triggers.filter(({ table }) => placementOf.get(table) !== 'local'),
    ({ calls }) => calls,
  )
  return [
    `Keys that are unique across agencies keep their tables from being distributed. As reference tables, they are
     written on every node: ${list(KEYS_ACROSS_AGENCIES)}.`,
    `Foreign keys to drop, because Citus supports neither set null nor set default in a key with the distribution
     column: ${list(UNSUPPORTED_FOREIGN_KEYS)}.`,
    `Triggers. Citus accepts none unless citus.enable_unsafe_triggers is on. Then they fire on shards, and their
     functions may use data of the same node only. Function (tables it writes): its triggers.`,
    ...[...perFunction].map(
      ([name, ours]) =>
        `  ${name} (${TRIGGER_FUNCTIONS[name]}): ${ours
          .map((one) => `${one.table}.${one.name}${one.isForEachRow ? '' : ', each statement'}`)
          .join('; ')}`,
    ),
    `Look-ups before the agency is known ask every shard, and each signed-in request makes one
     (sessions_by_token_hash): ${distributed(LOOK_UPS_BEFORE_THE_AGENCY_IS_KNOWN)}.`,
    `Jobs claim work of all agencies with "for update skip locked", which Citus allows within one shard only. Indexes
     for such statements: ${distributed(WORK_OF_ALL_AGENCIES)}.`,
  ]
}

const MAX_LINE_LENGTH = 120

/** Wraps the text into comment lines. */
function comment(text: string): string[] {
  const indent = /^ */.exec(text)![0]
  const lines: string[] = []
  let line = `-- ${indent}`
  for (const word of text.trim().split(/\s+/)) {
    if (line.length + word.length > MAX_LINE_LENGTH) {
      lines.push(line.trimEnd())
      line = `--   ${indent}`
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()]
}
