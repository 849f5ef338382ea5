import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { type TestApp, testApp } from '../app.ts'
import { makeQuote, type NewContact } from './quotes-setup.ts'

export { makeQuote, type NewContact }

/** The app with sample rates. */
export async function pricedApp(): Promise<TestApp> {
  const app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
  return app
}

/** The page's text, without tags. */
export async function read({ visitor }: Pick<TestApp, 'visitor'>, path: string, language = 'en-US') {
  const response = await visitor().get(path, { 'Accept-Language': language })
  const html = await response.text()
  const main = /<main.*?<\/main>/s.exec(html)?.[0] ?? ''
  const text = main
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
  return { response, html, main, text }
}

/** The compare page of a new client. */
export const compare = async (app: TestApp, contact: NewContact, query = '', language?: string) =>
  read(app, `/compare/${(await makeQuote(contact)).quoteId}${query}`, language)

export const titles = (main: string, tag: string) =>
  [...main.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, 'g'))].map((m) => m[1])

/** The labels of the plan tabs. */
export const tabs = (main: string) => {
  const nav = /<nav class="tabs".*?<\/nav>/s.exec(main)?.[0] ?? ''
  return [...nav.matchAll(/<a href="[^"]*"(?: aria-current="page")?>([^<]*)<\/a>/g)].map((m) => m[1])
}

export const location = (response: Response) =>
  decodeURIComponent(response.headers.get('Location')!.replaceAll('+', ' '))
