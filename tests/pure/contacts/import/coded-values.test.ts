import { expect, test } from 'vitest'
import { genderReader, tobaccoReader } from '../../../../src/contacts/import/read/coded-values.ts'

const genders = (heading: string, values: string[]) => values.map(genderReader(heading, values))
const smokers = (heading: string, values: string[]) => values.map(tobaccoReader(heading, values))

test.each<[heading: string, values: string[], read: ('M' | 'F' | null)[]]>([
  ['Gender', ['M', 'F'], ['M', 'F']],
  ['Gender', ['m', 'f', ''], ['M', 'F', null]],
  ['Sex', ['Male', 'FEMALE', 'Unknown', 'U', 'X', 'Not specified'], ['M', 'F', null, null, null, null]],
  ['Gender', ['Man', 'Woman', 'boy', 'girl'], ['M', 'F', 'M', 'F']],
  ['Gender', ['M'], ['M']],
  ['Sexo', ['H', 'M'], ['M', 'F']],
  ['Gender', ['H', 'M'], ['M', 'F']],
  ['Sexo', ['M', 'F'], ['M', 'F']],
  ['Género', ['Masculino', 'Femenino'], ['M', 'F']],
  ['Sexo', ['Hombre', 'Mujer', 'M'], ['M', 'F', null]],
  ['Sexo', ['M'], [null]],
  ['Sexo', ['H', 'M', 'F'], [null, null, 'F']],
  ['Gender', ['1', '2', 'constructor'], [null, null, null]],
])('under %s the genders %j are read as %j', (heading, values, read) => {
  expect(genders(heading, values)).toEqual(read)
})

test.each<[heading: string, values: string[], read: (boolean | null)[]]>([
  ['Tobacco user', ['yes', 'TRUE', '1', 'y', ' Y ', 'x'], [true, true, true, true, true, true]],
  ['Tobacco user', ['no', '0', 'n', 'FALSE', 'never'], [false, false, false, false, false]],
  ['Smoker?', ['Smoker', 'tobacco user', 'uses-tobacco', 'Current smoker'], [true, true, true, true]],
  ['Smoker?', ['Non-Smoker', 'nonsmoker', 'Never smoked', 'Tobacco free'], [false, false, false, false]],
  ['Tobacco', ['T', 'NT'], [true, false]],
  ['Tobacco', ['S', 'NS'], [true, false]],
  ['Tobacco', ['T', 'F'], [true, false]],
  ['Tobacco', ['T'], [null]],
  ['Tobacco', ['S'], [null]],
  ['Fumador', ['Sí', 'No'], [true, false]],
  ['Fuma', ['S', 'N'], [true, false]],
  ['Fumador', ['Fumador', 'No fumador', 'F', 'NF'], [true, false, true, false]],
  ['Tobacco', ['1', '2'], [null, null]],
  ['Tobacco', ['', 'maybe', 'Former', 'quit 2015', 'J', 'constructor'], [null, null, null, null, null, null]],
  ['Non-smoker', ['Yes', 'No', 'x'], [false, true, false]],
  ['Non-smoker', ['Smoker', 'Non-smoker', 'Never smoked'], [true, false, false]],
])('under %s the answers %j are read as %j (csv-012)', (heading, values, read) => {
  expect(smokers(heading, values)).toEqual(read)
})
