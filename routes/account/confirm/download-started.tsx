import { filterQuery } from '../../../src/contacts/list/filter.ts'
import { clampedContactFilter } from '../../../src/contacts/list/filter-schemas.ts'
import { queryFields } from '../../../src/lib/query-fields.ts'
import { confirmWords as words } from '../../../src/messages/confirm.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'

const partsOf = (path: string) => new URL(path, 'http://own.invalid')

/** A file takes no page's place: the browser would stay where the code was asked for. */
export const isFileDownload = (path: string) => /\.(csv|json)$/.test(partsOf(path).pathname)

/** Where the file was asked for. */
function wayBack(path: string): { href: string; label: string } {
  const { pathname, searchParams } = partsOf(path)
  const [, contact] = /^\/contact\/(\d+)\//.exec(pathname) ?? []
  if (contact) return { href: urls.contacts.show(Number(contact)), label: 'Back to the contact' }
  if (pathname !== urls.contacts.exportOf()) return { href: urls.settings.closing(), label: 'Back' }
  const filter = clampedContactFilter.parse(queryFields(searchParams))
  return { href: urls.contacts.list(filterQuery(filter)), label: 'Contacts' }
}

export function DownloadStarted({ file }: { file: string }) {
  return (
    <div className="confirm-page">
      <PageHeader title={words.begun} back={wayBack(file)} />
      <p>
        {words.begunText}{' '}
        <a href={file} download>
          {words.begunAgain}
        </a>
      </p>
    </div>
  )
}
