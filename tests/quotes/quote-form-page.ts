import type { Language } from '../../src/lib/language.ts'
import type { Visitor } from '../app.ts'
import { wordsOf } from '../page.ts'

export const UNKNOWN = { gender: null, tobacco_user: null, birth_on: '1961-03-03', current_carrier: null }

export interface Page {
  main: string
  words: string
}

export async function open(visitor: Visitor, path: string, language: Language = 'en'): Promise<Page> {
  const response = await visitor.get(path, { 'Accept-Language': language })
  const main = /<main.*?<\/main>/s.exec(await response.text())?.[0] ?? ''
  return { main, words: wordsOf(main) }
}

/** The names of the fields without a value. */
export const questionsIn = ({ main }: Page) => [
  ...new Set([...main.matchAll(/<input [^>]*type="radio"[^>]* name="(\w+)"/g)].map(([, name]) => name)),
]
