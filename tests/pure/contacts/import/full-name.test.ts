import { expect, test } from 'vitest'
import {
  cleanNamePart,
  fixCapitals,
  isAllCaps,
  splitFullName,
  withSuffix,
} from '../../../../src/contacts/import/read/full-name.ts'

test.each([
  ['Walter H. Brandt', 'Walter H.', 'Brandt'],
  ['Brandt, Walter H.', 'Walter H.', 'Brandt'],
  ['Mr. Walter Brandt', 'Walter', 'Brandt'],
  ['Mrs Ruth Ann Brandt', 'Ruth Ann', 'Brandt'],
  ['Dr. Walter Brandt, M.D.', 'Walter', 'Brandt'],
  ['Walter Brandt MD, PhD', 'Walter', 'Brandt'],
  ['Brandt, Walter M.D.', 'Walter', 'Brandt'],
  ['Brandt, Mr. Walter', 'Walter', 'Brandt'],
  ['Ruth Brandt, RN', 'Ruth', 'Brandt'],
  ['Ruth Brandt, CPA, Esq.', 'Ruth', 'Brandt'],
  ['Sr. Juan Pérez', 'Juan', 'Pérez'],
  ['Sra. María de la Cruz', 'María', 'de la Cruz'],
  ['Otis Gaines, Jr.', 'Otis', 'Gaines Jr.'],
  ['Otis Gaines Sr.', 'Otis', 'Gaines Sr.'],
  ['Gaines, Otis Jr.', 'Otis', 'Gaines Jr.'],
  ['Gaines, Otis, Jr.', 'Otis', 'Gaines Jr.'],
  ['Gaines, Jr., Otis', 'Otis', 'Gaines Jr.'],
  ['Gaines Jr., Otis', 'Otis', 'Gaines Jr.'],
  ['Otis Gaines, III, M.D.', 'Otis', 'Gaines III'],
  ['Harold Jr.', 'Harold Jr.', ''],
  ['Harold, Jr.', 'Harold Jr.', ''],
  ['Brandt, M.D.', '', 'Brandt'],
  ['Mr. Brandt', '', 'Brandt'],
  ['Vance, J.D.', 'J.D.', 'Vance'],
  ['Minh Do', 'Minh', 'Do'],
  ['Hon Nguyen', 'Hon', 'Nguyen'],
  ['Hon. Ruth Brandt', 'Ruth', 'Brandt'],
  ['BRANDT HAROLD', 'BRANDT', 'HAROLD'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['Rosa San Miguel', 'Rosa', 'San Miguel'],
  ['Mr. & Mrs. Walter Brandt', 'Mr. & Mrs. Walter', 'Brandt'],
  ['Cher', '', 'Cher'],
  ['Jr.', '', 'Jr.'],
  [',', '', ''],
  ['', '', ''],
])('%j is first %j, last %j', (name, first, last) => {
  expect(splitFullName(name)).toEqual({ first, last })
})

test('only a generation suffix is added to a last name, once', () => {
  expect(withSuffix("O'Brien-Núñez", 'Jr.')).toBe("O'Brien-Núñez Jr.")
  expect(withSuffix('Gaines Sr.', 'Sr')).toBe('Gaines Sr.')
  for (const suffix of ['', 'MD', '4']) expect(withSuffix('Gaines', suffix)).toBe('Gaines')
})

test.each([
  ['Mr. Harold', 'Harold'],
  ['Dr Ruth', 'Ruth'],
  ['Sra. Ana', 'Ana'],
  ['Brandt, M.D.', 'Brandt'],
  ['Brandt MD', 'Brandt'],
  ['Brandt, Ph.D., RN', 'Brandt'],
  ['Gaines, Jr.', 'Gaines, Jr.'],
  ['=SUM("a","b")', '=SUM("a","b")'],
  ['Gaines Sr.', 'Gaines Sr.'],
  ['Harold "Hal"', 'Harold "Hal"'],
  ['Md', 'Md'],
  ['Mr.', 'Mr.'],
  ['Do', 'Do'],
  ['Mr. & Mrs. Harold', 'Mr. & Mrs. Harold'],
  ['', ''],
])('the name cell %j says %j', (typed, name) => {
  expect(cleanNamePart(typed)).toBe(name)
})

test.each([
  ['HAROLD', 'Harold'],
  ["O'BRIEN", "O'Brien"],
  ['O’BRIEN', 'O’Brien'],
  ["D'ANGELO", "D'Angelo"],
  ["TE'O", "Te'o"],
  ['MCDONALD', 'McDonald'],
  ['MACIAS', 'Macias'],
  ['DE LA CRUZ', 'de la Cruz'],
  ['VAN DER BERG', 'van der Berg'],
  ['VAN DYKE', 'Van Dyke'],
  ['DEL RIO', 'del Rio'],
  ['LA TOYA', 'La Toya'],
  ['SMITH-JONES', 'Smith-Jones'],
  ['GAINES III', 'Gaines III'],
  ['GAINES JR.', 'Gaines Jr.'],
  ['MUÑOZ ÁVILA', 'Muñoz Ávila'],
  ['HAROLD J.', 'Harold J.'],
  ['J.R. WALTER', 'J.R. Walter'],
  ['KIM NG', 'Kim Ng'],
  ['HAROLD "HAL"', 'Harold "Hal"'],
])('%s in capitals is tidied to %s', (shouted, name) => {
  expect([isAllCaps(shouted), fixCapitals(shouted)]).toEqual([true, name])
})

test.each(['Harold', 'McDonald', 'de la Cruz', 'harold', 'JO', 'TJ', 'J.', 'LaToya', '', '李小龙', '123'])(
  'the name %j is not changed',
  (name) => {
    expect([isAllCaps(name), fixCapitals(name)]).toEqual([false, name])
  },
)
