import { countyName, withoutArticle } from '../../../src/lib/county-name.ts'
import type { Language } from '../../../src/lib/language.ts'
import { stateName, stateNameIn } from '../../../src/lib/states.ts'

interface Place {
  state: string
  county: string | undefined
}

/** 'Buncombe County, North Carolina', as people say it there; the state alone where the county is not known. */
export function placeName({ state, county }: Place, language: Language): string {
  const stateWord = stateNameIn(language, state)
  return county && county !== stateName(state) ? `${countyName(state, county, language)}, ${stateWord}` : stateWord
}

/** The same where it stands by itself. */
export const placeNameAlone = (place: Place, language: Language): string => withoutArticle(placeName(place, language))
