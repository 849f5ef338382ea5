/* How the rows of an import change existing contacts: r is a row of the file, c the contact it matches. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { PlacedContact } from './match-rows.ts'

/**
 * Splits rows by how contact c of row r is found: by address or by id. With both in one join condition, Postgres could
 * use neither index.
 */
export const splitByLookup = ({ organizationId }: Scope, contacts: readonly PlacedContact[]) => {
  const isLive = sql`c.organization_id = ${organizationId} and c.deleted_at is null`
  return [
    { rows: contacts.filter(({ email }) => email !== null), joinOn: sql<boolean>`${isLive} and c.email = r.email` },
    {
      rows: contacts.filter(({ matched_id }) => matched_id !== null),
      joinOn: sql<boolean>`${isLive} and c.id = r.matched_id`,
    },
  ].filter(({ rows }) => rows.length > 0)
}

/** The columns of a contact that a file fills, with their types. */
const IMPORTED_COLUMNS = {
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone_number: 'text',
  zip_code: 'text',
  state: 'text',
  county: 'text',
  current_carrier: 'text',
  plan_type: 'text',
  premium_cents: 'integer',
  effective_on: 'date',
  birth_on: 'date',
  tobacco_user: 'boolean',
  gender: 'text',
  language: 'text',
} as const

const columnNames = Object.keys(IMPORTED_COLUMNS) as (keyof typeof IMPORTED_COLUMNS)[]

/** The list of columns for an insert and for its select from importRowsSql. */
export const importedColumnsSql = sql.join(columnNames.map((column) => sql.ref(column)))

// One parameter holds all rows. In measurements, this was as fast as unnesting fourteen arrays or using COPY into a
// temporary table.
export const importRowsSql = (contacts: readonly PlacedContact[]) => sql`
  json_to_recordset(${JSON.stringify(contacts)}::json) as r(
    ${sql.join(columnNames.map((column) => sql`${sql.ref(column)} ${sql.raw(IMPORTED_COLUMNS[column])}`))},
    no_updates boolean, shares_email text, agent_email text, matched_id bigint, holder_id bigint, holds_shared_email boolean)`

type ColumnWrites = Record<string, RawBuilder<unknown>>

/** Columns for which the rules below are not just that one of the two values is blank. */
const SPECIAL_COLUMNS = ['first_name', 'last_name', 'email', 'zip_code', 'state', 'county']

const writeOthers = (write: (row: RawBuilder<unknown>, contact: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  Object.fromEntries(
    columnNames.flatMap((column) =>
      SPECIAL_COLUMNS.includes(column) ? [] : [[column, write(sql.ref(`r.${column}`), sql.ref(`c.${column}`))]],
    ),
  )

const newZip = sql`(r.zip_code is not null and r.zip_code is distinct from c.zip_code)`

// False if the row is about another carrier's policy than the stored one.
const samePolicy = sql`(c.current_carrier = r.current_carrier) is not false`

/**
 * The value of each column after contact c is overwritten with row r. Blank cells change nothing, but the premium of
 * another carrier's policy becomes unknown. Opt-outs, status and history are never overwritten.
 */
export const overwriteColumns = (agentId: number | null): ColumnWrites => ({
  ...writeOthers((row, contact) => sql`coalesce(${row}, ${contact})`),
  first_name: sql`r.first_name`,
  last_name: sql`r.last_name`,
  zip_code: sql`coalesce(r.zip_code, c.zip_code)`,
  state: sql`case when ${newZip} then r.state else coalesce(c.state, r.state) end`,
  county: sql`case when ${newZip} then r.county else coalesce(c.county, r.county) end`,
  premium_cents: sql`coalesce(r.premium_cents, case when ${samePolicy} then c.premium_cents end)`,
  agent_id: sql`coalesce(${agentId}::bigint, c.agent_id)`,
})

// A ZIP that contradicts the stored state is not filled in.
const sameState = sql`(c.state is null or c.state = r.state)`
const sameZip = sql`(c.zip_code = r.zip_code or c.zip_code is null and ${sameState})`

/**
 * The value of each column after the blanks of contact c are filled from row r. Stored values stay. The facts of another
 * carrier's policy are not filled in. State and county are never filled from a row whose ZIP is not, and does not become,
 * the contact's ZIP. Filling blanks never assigns a contact to an agent.
 */
export const fillColumns: ColumnWrites = {
  ...writeOthers((row, contact) => sql`coalesce(${contact}, ${row})`),
  plan_type: sql`coalesce(c.plan_type, case when ${samePolicy} then r.plan_type end)`,
  premium_cents: sql`coalesce(c.premium_cents, case when ${samePolicy} then r.premium_cents end)`,
  effective_on: sql`coalesce(c.effective_on, case when ${samePolicy} then r.effective_on end)`,
  zip_code: sql`case when ${sameState} then coalesce(c.zip_code, r.zip_code) else c.zip_code end`,
  state: sql`case when ${sameZip} then coalesce(c.state, r.state) else c.state end`,
  county: sql`case when ${sameZip} then coalesce(c.county, r.county) else c.county end`,
}

export const hasChanges = (written: ColumnWrites) => sql<boolean>`
  ((${sql.join(Object.keys(written).map((column) => sql.ref(`c.${column}`)))})
   is distinct from (${sql.join(Object.values(written))}))`

/** False when the file gives the address to several people and the existing contact is evidently another one of them. */
export const mayBeSamePerson = sql<boolean>`
  (r.holds_shared_email is not true or fold_text(left(c.first_name, 1)) = fold_text(left(r.first_name, 1)))`

/** Whether the uploader may change contact c. Agents who are restricted to their own contacts change only those. */
export const mayChangeContact = ({ organizationId }: Scope, uploadedBy: number) => sql<boolean>`
  (c.agent_id = ${uploadedBy} or exists (
    select from users as u
    where u.organization_id = ${organizationId} and u.id = ${uploadedBy}
      and (u.is_admin or not exists (
        select from organization_settings as s
        where s.organization_id = u.organization_id and s.restrict_agents_to_own))))`
