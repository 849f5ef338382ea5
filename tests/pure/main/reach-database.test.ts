import pg from 'pg'
import { expect, test } from 'vitest'
import { databasePlace, reachDatabase, UnreachableError } from '../../../src/main/connect-database.ts'

const URL_OF_ALL = 'postgres://its-user:its-password@db.example:6432/book?sslmode=require'
const refusing = (error: Error) => ({ connect: () => Promise.reject(error) }) as unknown as pg.Pool
const saidOf = (pool: pg.Pool, url: string) =>
  reachDatabase(pool, 'DATABASE_URL', url).then(
    () => 'reached',
    (error: unknown) => (error instanceof UnreachableError ? error.message : error),
  )

test.each([
  [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.7:6432' }, 'nothing is listening there'],
  [{ code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND its-user' }, 'that host name does not exist'],
  [{ code: '28P01', message: 'password authentication failed for user "its-user"' }, 'rejected the user or password'],
  [{ code: '28000', message: 'no pg_hba.conf entry for user "its-user"' }, 'rejected the user or password'],
  [{ code: '3D000', message: 'database "book" does not exist' }, 'no database with that name'],
  [{ code: '08P01', message: 'its-user: unknown message' }, 'the error is 08P01'],
  [{ code: '08P01', message: 'unsupported startup parameter: statement_timeout' }, 'a pooler refuses our time limits'],
  [{ message: 'timeout exceeded when trying to connect' }, 'did not accept a connection in time'],
  [{ message: 'Connection terminated unexpectedly' }, 'it closed the connection'],
])('a database that cannot be used is named with the reason, without user and password: %j', async (facts, reason) => {
  const said = await saidOf(refusing(Object.assign(new Error(), facts)), URL_OF_ALL)
  expect(said).toMatch(/^Cannot use the database set in DATABASE_URL \(db\.example:6432\/book\): /)
  expect(said).toContain(reason)
  expect(said).not.toMatch(/its-user|its-password/)
})

test.each(['its/password', 'its#password'])(
  'a URL broken by its password is explained, and nothing else: %s',
  async (password) => {
    const url = `postgres://its-user:${password}@db.example/book`
    const pool = new pg.Pool({ connectionString: url })
    const said = await saidOf(pool, url)
    await pool.end()
    expect(said).toMatch(/^Cannot use the database set in DATABASE_URL: .*In a password, write \/ as %2F/)
    expect(said).not.toMatch(/its-user|its.password/)
  },
)

test.each(['12/password', '12#password', '12?password'])(
  'a password that looks like port and database is not taken for them: %s',
  (password) => {
    expect(databasePlace(`postgres://its-user:${password}@db.example/book`)).toBeUndefined()
  },
)

test.each([
  ['postgres://db/book', 'db:5432/book'],
  ['postgresql://u:p%40@[::1]:5433/book', '[::1]:5433/book'],
  ['postgres://its-user:p@db', 'db:5432'],
  ['postgres:///book?host=/var/run/postgresql', '/var/run/postgresql:5432/book'],
  ['postgres://u@%2Frun%2Fpg/book', '/run/pg:5432/book'],
])('of an address only host, port and name are told: %s', (url, place) => {
  expect(databasePlace(url)).toBe(place)
})
