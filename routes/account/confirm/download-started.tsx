import { filterQuery } from '../../../src/contacts/list/filter.ts'
import { clampedContactFilter } from '../../../src/contacts/list/filter-schemas.ts'
import { queryFields } from '../../../src/lib/query-fields.ts'
import { confirmWords as words } from '../../../src/messages/confirm.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'

const parsePath = (path: string) => new URL(path, 'http://own.invalid')

/** Downloads do not navigate, so the browser would stay on the confirmation page. */
export const isFileDownload = (path: string) => /\.(csv|json)$/.test(parsePath(path).pathname)

/** The page where the download was requested. */
function backLink(path: string): { href: string; label: string } {
  const { pathname, searchParams } = parsePath(path)
  const [, contact] = /^\/contact\/(\d+)\//.exec(pathname) ?? []
  if (contact) return { href: urls.contacts.show(Number(contact)), label: 'Back to the contact' }
  const [, imported] = /^\/contacts\/imports\/(\d+)\//.exec(pathname) ?? []
  if (imported) return { href: urls.imports.show(Number(imported)), label: 'Back to the import' }
  if (pathname === urls.radar.exportOf()) return { href: urls.radar.list(), label: 'Back' }
  if (pathname === urls.retention.exportOf()) return { href: urls.retention.list(), label: 'Back' }
  if (pathname !== urls.contacts.exportOf()) return { href: urls.settings.closing(), label: 'Back' }
  const filter = clampedContactFilter.parse(queryFields(searchParams))
  return { href: urls.contacts.list(filterQuery(filter)), label: 'Contacts' }
}

export function DownloadStarted({ file }: { file: string }) {
  return (
    <div className="confirm-page">
      <PageHeader title={words.downloadStarted} back={backLink(file)} />
      <p>
        {words.downloadText}{' '}
        <a href={file} download>
          {words.downloadAgain}
        </a>
      </p>
    </div>
  )
}
