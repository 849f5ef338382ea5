import { sql } from 'kysely'
import type { Database } from '../../../db/client.ts'
import { withSystem } from './with-system.ts'

const AGENCY =
  'Wolfeschlegelsteinhausenbergerdorff, Featherstonehaugh and Montgomery-Oppenheimer Senior Insurance Ag.'.slice(0, 100)
const FIRST = 'Maria Guadalupe Concepción del Carmen'
const LAST = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh'
const SENTENCE =
  'Called twice, spoke with the daughter who handles the mail; they want prices in writing and a call after church on Sunday. '

/** Gives the demo agency the longest values that its fields take, with and without spaces. */
export const makeLong = (db: Database) => withSystem(db, fill)

async function fill(db: Database): Promise<void> {
  const { id } = await db
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', 'blue-ridge')
    .executeTakeFirstOrThrow()
  const here = sql`where organization_id = ${id}`
  const long = (text: string, most: number) => sql`left(repeat(${text}::text, 40), ${most}::integer)`
  const url = `https://calendar.${'appointments-'.repeat(9)}example.com/wolfeschlegelsteinhausenbergerdorff/medigap`
  await sql`
    update organizations set name = ${AGENCY}, brand_name = ${AGENCY}, website = ${url}, booking_link = ${url},
      redirect_url = ${url}, signature = ${long(SENTENCE, 500)},
      mailing_address = ${'Suite 12, 4800 Boulevard of the Wolfeschlegelsteinhausenbergerdorff Memorial, Truth or Consequences, NM 87901-1234'}
    where id = ${id}`.execute(db)
  await sql`
    update users set first_name = case when id % 3 = 0 then 'X Æ' else ${FIRST} end,
      last_name = case when id % 3 = 1 then repeat('Wolfeschlegelstein', 4) else ${LAST} || ' ' || id end,
      email = case when email like 'ruth@%' then email
        else repeat('featherstonehaugh.', 3) || id || '@' || repeat('wolfeschlegel-', 4) || 'steinhausen.example' end,
      signature = ${long(SENTENCE, 500)}, booking_link = ${url}, license_number = repeat('NC-1234567890-', 2)
    ${here}`.execute(db)
  await sql`update agent_licenses set number = left(repeat('NPN-12345678901', 3), 40) ${here}`.execute(db)
  // Every other contact has one long word, every third a long string of names.
  await sql`
    update contacts set
      first_name = case when id % 2 = 0 then ${FIRST} else repeat('Barnabas', 6) end,
      last_name = case when id % 3 = 0 then repeat('Wolfeschlegelsteinhausen', 4) else ${LAST} || ' ' || id end,
      email = case when email is null then null
        else left(repeat('barnabas.featherstonehaugh', 3), 60) || id || '@' || repeat('wolfeschlegel-', 6) || 'mail.example' end,
      county = case when id % 2 = 0 then 'Matanuska-Susitna Borough (unorganized part, north of the river)' else county end,
      premium_cents = 9999999
    ${here} and first_name <> 'Walter'`.execute(db)
  await sql`update contact_notes set body = ${long(SENTENCE, 2000)} ${here} and id % 2 = 0`.execute(db)
  await sql`update contact_notes set body = repeat('Donaudampfschiffahrtsgesellschaft', 60) ${here} and id % 2 = 1`.execute(
    db,
  )
  await sql`update follow_ups set note = ${long(SENTENCE, 1000)} ${here}`.execute(db)
  await sql`update outcomes set note = ${long(SENTENCE, 500)} ${here}`.execute(db)
  await sql`update increase_notices set note = ${long(SENTENCE, 300)}, percent = 99.9 ${here}`.execute(db)
  await sql`update outreach_pauses set reason = ${long(SENTENCE, 200)} ${here}`.execute(db)
  await sql`update email_wordings set subject = ${long(SENTENCE, 150)}, intro = ${long(SENTENCE, 1500)} ${here}`.execute(
    db,
  )
  await sql`
    update contact_imports set file_name = repeat('export_of_the_whole_book_from_the_old_system-', 5) || 'final.csv'
    ${here}`.execute(db)
  await sql`
    insert into saved_views (organization_id, user_id, name, query, shared)
    select organization_id, id, left(case when id % 2 = 0 then repeat('Window opens soon, ', 5) || id
      else id || repeat('Wolfeschlegelsteinhausen', 3) end, 60), 'states=NC&search=' || id, true from users
    ${here}`.execute(db)
  // Ruth requests another link within a minute; the first one is used up.
  await sql`delete from practice_emails where subject ilike '%login%'`.execute(db)
  await sql`delete from rate_limits`.execute(db)
  await sql`delete from login_requests`.execute(db)
  await sql`delete from login_tokens`.execute(db)
}
