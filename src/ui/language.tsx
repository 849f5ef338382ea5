import { createContext, use } from 'react'
import type { Bilingual, Language } from '../lib/language.ts'

/** What the page around a part is written in. Islands do not see it: hand them their words. */
export const PageLanguage = createContext<Language>('en')

export const useLanguage = () => use(PageLanguage)

/** The texts of a part in the language of its page. */
export const useWords = <Words,>(spoken: Bilingual<Words>): Words => spoken[useLanguage()]
