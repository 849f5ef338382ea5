import { countyName, withoutArticle } from '../../../src/lib/county-name.ts'
import type { Language } from '../../../src/lib/language.ts'
import { stateName, stateNameIn } from '../../../src/lib/states.ts'

interface Place {
  state: string
  county: string | undefined
}

/** Such as 'Buncombe County, North Carolina'. Only the state if the county is unknown. */
export function placeName({ state, county }: Place, language: Language): string {
  const stateWord = stateNameIn(language, state)
  return county && county !== stateName(state) ? `${countyName(state, county, language)}, ${stateWord}` : stateWord
}

/** Like placeName, for use outside of a sentence: without an article in Spanish. */
export const placeNameAlone = (place: Place, language: Language): string => withoutArticle(placeName(place, language))
