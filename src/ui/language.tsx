import { createContext, use } from 'react'
import type { Bilingual, Language } from '../lib/language.ts'

/** The language of the page. Islands cannot read it, so pass them their words as props. */
export const PageLanguage = createContext<Language>('en')

export const useLanguage = () => use(PageLanguage)

/** A component's words in the language of the page. */
export const useWords = <Words,>(spoken: Bilingual<Words>): Words => spoken[useLanguage()]
