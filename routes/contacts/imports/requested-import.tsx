import type { Context } from 'hono'
import { storedRecords } from '../../../src/contacts/import/file.ts'
import { type ContactImport, getImport } from '../../../src/contacts/import/queries.ts'
import { recordLine, takeRecords } from '../../../src/contacts/import/read/inspect.ts'
import { findRememberedMapping, matchesRemembered } from '../../../src/contacts/import/remembered-mapping.ts'
import { listSellers } from '../../../src/contacts/owners.ts'
import { formatLong, todayIn } from '../../../src/lib/calendar-date.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { page } from '../../../src/web/page.tsx'
import { pathId } from '../../../src/web/path-id.ts'
import { MappingPage, type MappingPageProps } from './mapping-page.tsx'

type AppContext = Context<AppEnv>

/** Seconds after which a page that counts or imports asks for itself again, where there is no script. */
export const REFRESH_SECONDS = 3

/** Among the first lines of a file is the one that names its columns. */
const LINES_OFFERED = 15

/** The import that the path names. Throws NotFound. */
export function getRequestedImport(c: AppContext): Promise<ContactImport> {
  const id = pathId(c, 'id', 'Import not found')
  return c.var.scoped((scope) => getImport(scope, id))
}

/** Which column is what: the step of an import whose file was read. */
export async function showMappingPage(
  c: AppContext,
  file: ContactImport,
  { status = 200, failed }: { status?: 200 | 422; failed?: MappingPageProps['failed'] } = {},
) {
  const { scoped, tenantDb, identity, user } = c.var
  const [agents, before] = await scoped(async (scope) => [
    await listSellers(scope),
    await findRememberedMapping(scope, file.header),
  ])
  const lines = (await takeRecords(storedRecords(tenantDb, identity, file), LINES_OFFERED).catch(() => [])).map(
    recordLine,
  )
  const today = todayIn(user.timeZone, tenantDb.now())
  const rememberedOn =
    before && matchesRemembered(file, before) ? formatLong(todayIn(user.timeZone, before.usedAt)) : undefined
  return page(c, <MappingPage {...{ file, agents, today, rememberedOn, lines, failed }} isAdmin={user.isAdmin} />, {
    title: `Match the columns of ${file.file_name}`,
    status,
  })
}
