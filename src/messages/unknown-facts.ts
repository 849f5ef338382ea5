import type { UnknownFact } from '../quotes/comparison.ts'

const names: Readonly<Record<UnknownFact, string>> = { gender: 'gender', tobacco: 'tobacco use' }

/** On a contact's page, while something is not known that every price depends on. */
export const unknownFactsWords = {
  title: 'Needed for prices',
  text: (facts: readonly UnknownFact[], firstName: string) => {
    const listed = new Intl.ListFormat('en-US').format(facts.map((fact) => names[fact]))
    const [are, them] = facts.length > 1 ? ['are', 'them'] : ['is', 'it']
    return `${listed.charAt(0).toUpperCase()}${listed.slice(1)} ${are} unknown. You can still send a quote: it asks ${firstName} for ${them} before showing a price.`
  },
  gender: 'Gender',
  male: 'Male',
  female: 'Female',
  tobacco: 'Uses tobacco',
  yes: 'Yes',
  no: 'No',
  save: 'Save',
  saved: 'Saved.',
  nothing: 'Choose an answer, then save.',
}
