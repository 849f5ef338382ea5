import { countyName } from '../../src/lib/county-name.ts'
import { stateName } from '../../src/lib/states.ts'

/** 'Buncombe County, North Carolina', as people say it there; the state alone where the county is not known. */
export function placeName({ state, county }: { state: string; county: string | undefined }): string {
  const stateWord = stateName(state)
  return county && county !== stateWord ? `${countyName(state, county)}, ${stateWord}` : stateWord
}
