import { createApp } from '../../../routes/index.tsx'
import { runContactImports } from '../../../src/contacts/import/run.ts'
import type { Person } from '../../agency.ts'
import { ORIGIN, testApp, type Visitor } from '../../app.ts'
import { zips } from './imports.ts'

export async function browser(person: Person) {
  const shared = await testApp()
  const visitor = await shared.as(person)
  const app = createApp(shared.deps)
  return {
    ...shared,
    visitor,
    /** Posts the upload form with the checkbox before the file, as the page does. */
    upload(file: Uint8Array | string, { ticked = true, name = 'book.csv' } = {}) {
      const form = new FormData()
      if (ticked) form.append('attested', 'on')
      form.append('file', new File([Buffer.from(file)], name))
      const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      return app.request(`${ORIGIN}/contacts/imports`, {
        method: 'POST',
        body: form,
        headers: { Origin: ORIGIN, Cookie: cookie },
      })
    },
    /** Submits the columns and starts the import from the check page. */
    async start(page: string, columns: Record<string, string> = BY_PLACE, mode = 'skip') {
      await visitor.post(page, columns)
      return visitor.post(`${page}/start`, { mode })
    },
    run: () => runContactImports(shared.deps.tenantDb, { zips }),
  }
}

export const BY_PLACE = { firstName: '0', lastName: '1', email: '2', currentCarrier: '3' }

export const where = (response: Response) => response.headers.get('Location') ?? ''
/** The import's page. A file whose columns are all recognized goes to its check page. */
export const pageOf = (uploaded: Response) => where(uploaded).replace(/\/check$/, '')
export const text = async (visitor: Visitor, path: string) => plain(await visitor.html(path))
const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
