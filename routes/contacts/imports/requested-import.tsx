import { storedRecords } from '../../../src/contacts/import/file.ts'
import { type ContactImport, getImport } from '../../../src/contacts/import/queries.ts'
import { recordLine, takeRecords } from '../../../src/contacts/import/read/inspect.ts'
import { findRememberedMapping, matchesRemembered } from '../../../src/contacts/import/remembered-mapping.ts'
import { listActiveAgents } from '../../../src/contacts/owners.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { page } from '../../../src/web/page.tsx'
import { pathId } from '../../../src/web/path-id.ts'
import { todayOf } from '../../../src/web/today-of.ts'
import { MappingPage, type MappingPageProps } from './mapping-page.tsx'

/** Without JavaScript, pages with a progress bar refresh after this many seconds. */
export const REFRESH_SECONDS = 3

/** The header row can be chosen from this many lines at the start of the file. */
const LINES_OFFERED = 15

/** Returns the import identified by the path. Throws NotFound. */
export function getRequestedImport(c: AppContext): Promise<ContactImport> {
  const id = pathId(c, 'id', 'Import not found')
  return c.var.scoped((scope) => getImport(scope, id))
}

/** Renders the step that maps the columns. */
export async function showMappingPage(
  c: AppContext,
  file: ContactImport,
  { status = 200, failed }: { status?: 200 | 422; failed?: MappingPageProps['failed'] } = {},
) {
  const { scoped, tenantDb, identity, user } = c.var
  const [agents, remembered] = await scoped(async (scope) => [
    await listActiveAgents(scope),
    await findRememberedMapping(scope, file.header),
  ])
  const lines = (await takeRecords(storedRecords(tenantDb, identity, file), LINES_OFFERED).catch(() => [])).map(
    recordLine,
  )
  const today = todayOf(c)
  const rememberedOn =
    remembered && matchesRemembered(file, remembered) ? formatDay(remembered.usedAt, user.timeZone) : undefined
  return page(
    c,
    <MappingPage
      file={file}
      agents={agents}
      isAdmin={user.isAdmin}
      today={today}
      rememberedOn={rememberedOn}
      lines={lines}
      failed={failed}
    />,
    { title: `Match the columns in ${file.file_name}`, status },
  )
}
