import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carrierNames, carriers, findCarrierByNaic, isCarrierName } from '../../src/lib/carriers.ts'
import { isNoCarrier, matchCarrier } from '../../src/lib/match-carrier.ts'

test('exactly six carriers are supported (product-007)', () => {
  expect([...carrierNames].sort()).toEqual(['Aetna', 'Aflac', 'Cigna', 'Humana', 'Mutual of Omaha', 'UnitedHealthcare'])
  expect(carriers.map((each) => each.name)).toEqual([...carrierNames])
})

test('the carriers are immutable and no company code appears twice', () => {
  expect([carriers, ...carriers, ...carriers.flatMap((each) => each.companies)].every(Object.isFrozen)).toBe(true)
  const codes = carriers.flatMap((each) => each.companies.map((company) => company.naic))
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.every((code) => /^\d{5}$/.test(code))).toBe(true)
})

test('a company code returns its carrier', () => {
  expect(findCarrierByNaic('60380')?.name).toBe('Aflac')
  expect(findCarrierByNaic('72850')?.name).toBe('Mutual of Omaha')
  expect(findCarrierByNaic('00000')).toBeUndefined()
})

test.each(['uhc', 'UHC', 'aarp', ' Aarp '])('the alias %j is UnitedHealthcare (csv-013)', (text) => {
  expect(matchCarrier(text)).toEqual({ carrier: 'UnitedHealthcare', how: 'alias', display: 'UnitedHealthcare' })
})

test.each(['bcbs', 'BCBS', 'B.C.B.S.'])('the alias %j is Blue Cross Blue Shield (csv-014)', (text) => {
  expect(matchCarrier(text)).toEqual({ carrier: 'Other', how: 'unsupported', display: 'Blue Cross Blue Shield' })
})

test.each(['united healthcare', 'UnitedHealthcare', 'UNITED  HEALTH-CARE', 'AARP/UHC', 'United Healthcare Ins Co'])(
  'UnitedHealthcare is recognized in %j (csv-015)',
  (text) => {
    expect(matchCarrier(text)).toMatchObject({ carrier: 'UnitedHealthcare', display: 'UnitedHealthcare' })
  },
)

test.each([
  ['Aetnna', 'Aetna'],
  ['Aetma', 'Aetna'],
  ['Humanna', 'Humana'],
  ['Unitd Healthcare', 'UnitedHealthcare'],
  ['Mutal of Omaha', 'Mutual of Omaha'],
  ['Mutual of Omahaa Insurance Co.', 'Mutual of Omaha'],
  ['Cignaa', 'Cigna'],
])('a misspelt name goes to the nearest carrier: %j is %s (csv-016)', (text, carrier) => {
  expect(matchCarrier(text)).toEqual({ carrier, how: 'distance', display: carrier })
})

test.each(['Zzzzzzzzzzzzzzzzzzzzzzzz', 'Foo Mutual', 'Xyz', 'Sigma', 'United', 'Nonesuch'])(
  'a name far from all six is Other: %j (csv-016)',
  (text) => {
    expect(matchCarrier(text)).toEqual({ carrier: 'Other', how: 'none', display: text })
  },
)

test.each([
  'Allstate',
  'Chubb',
  'State Farm',
  'Anthem',
  'Mutual of America',
  'United American',
  'Blue Cross of Idaho',
  'BlueShield of California',
  'Anthem BCBS',
  'Bankers Fidelity Life Insurance Company',
  'ALLSTATE INSURANCE CO',
])('a known insurer that we do not quote is unmapped: %j (csv-017)', (text) => {
  expect(matchCarrier(text)).toMatchObject({ carrier: 'Other', how: 'unsupported' })
})

test.each([
  ['Aflac', 'Aflac', 'exact'],
  ['  AETNA ', 'Aetna', 'exact'],
  ['mutual of omaha', 'Mutual of Omaha', 'exact'],
  ['Aetna Medicare Supplement Plan G', 'Aetna', 'exact'],
  ['Humana Insurance Company of Kentucky', 'Humana', 'alias'],
  ['HealthSpring', 'Cigna', 'alias'],
  ['Loyal American Life Ins Co', 'Cigna', 'alias'],
  ['United World Life Ins Co', 'Mutual of Omaha', 'alias'],
  ['Accendo', 'Aetna', 'alias'],
])('a name of the outside list maps to a supported carrier: %j is %s (csv-017)', (text, carrier, how) => {
  expect(matchCarrier(text)).toEqual({ carrier, how, display: carrier })
})

test.each([
  ['Aetna (CVS)', 'Aetna'],
  ['Aetna [CVS] Medicare Supplement', 'Aetna'],
  ['Humanna (formerly Aetna)', 'Humana'],
  ['Mutual of Omaha (policy of 2019, see the long note in the old', 'Mutual of Omaha'],
  ['Allstate (was Aetna)', 'Other'],
  ['(Cigna)', 'Cigna'],
])('what stands in brackets does not count: %j is %s', (text, carrier) => {
  expect(matchCarrier(text).carrier).toBe(carrier)
})

test.each([
  ['Aetna - ACI', 'Aetna'],
  ['Aetna Health & Life', 'Aetna'],
  ['CLI - Aetna', 'Aetna'],
  ['Aetna Health & Life Ins. Co. - 2019', 'Aetna'],
  ['Cigna - Loyal', 'Cigna'],
  ['Cigna (formerly Loyal American)', 'Cigna'],
  ['CHLIC', 'Cigna'],
  ['CHLIC - Cigna', 'Cigna'],
  ['Cigna National Health Insurance', 'Cigna'],
  ['M of O', 'Mutual of Omaha'],
  ['United of Omaha - Plan G', 'Mutual of Omaha'],
  ['AARP Medicare Supplement from UnitedHealthcare', 'UnitedHealthcare'],
  ['AARP / UHC Plan G', 'UnitedHealthcare'],
  ['American Family Life Assurance - AFLAC', 'Aflac'],
  ['HUMANA MEDSUPP', 'Humana'],
])('a name that holds a carrier’s name is that carrier: %j is %s', (text, carrier) => {
  expect(matchCarrier(text)).toMatchObject({ carrier, display: carrier })
})

test.each([
  'American Family Mutual',
  'American Family - Medicare Supplement',
  'Blue Cross (was Aetna)',
  'Blue Cross was Aetna',
  'BlueCross / Aetna',
  'not Aetna',
  'no Cigna',
  'Formerly Humana',
  'Was with Aetna',
  'cancelled Aflac 2020',
  'Aetna (declined)',
  'Humana [lapsed]',
  'Aetna/Cigna',
  'Aetna, Humana',
  'Aetna Cigna',
  'Aetna / Somebody Else',
  'Aetna and Zenith Star',
  'Wellabe - Aetna',
  'Physicians Mutual Omaha',
  'AARP Hartford',
  'Bankers of Omaha',
  'Aetnafication',
  'Humanatarian Benefit Society',
])('a text that may mean another insurer is Other: %j', (text) => {
  expect(matchCarrier(text).carrier).toBe('Other')
})

test.each(
  [
    ['N/A', 'NA', 'n.a.', '#N/A', 'TBD', 'None', 'NONE', 'Unknown', 'unk', '-', '--', '?', '0', '0.00', 'null', 'nil'],
    [
      'I don’t have one yet',
      "I don't have any",
      'not provided',
      'Not Available',
      'No carrier',
      'no insurance',
      'Select One',
      'Unknown (maybe Aetna)',
      '(none)',
    ],
    ['ninguno', 'Ninguna', 'no tiene', 'desconocido', 'Desconocida', 'No sé', 'sin seguro', ' '],
  ].flat(),
)('%j names no carrier, and is empty', (text) => {
  expect(matchCarrier(text)).toEqual({ carrier: null, how: 'none', display: text.trim() })
})

test('a real name is a carrier, known or not', () => {
  for (const text of ['Nonesuch Life', 'Nationwide', 'Aetna', 'Other', 'Unknown Mutual', 'NA Life', 'Nada Mutual'])
    expect([text, isNoCarrier(text)]).toEqual([text, false])
})

describe('whatever the file holds', () => {
  test.each(['', '   ', '---', '\u0000'])('%j names no carrier', (text) => {
    expect(matchCarrier(text)).toMatchObject({ carrier: null, how: 'none' })
  })

  test('every canonical name, brand and company matches its own carrier', () => {
    for (const each of carriers) {
      for (const name of [each.name, ...each.brands, ...each.companies.map((company) => company.company)]) {
        expect([name, matchCarrier(name).carrier]).toEqual([name, each.name])
      }
    }
  })

  test('any text gets a consistent answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const match = matchCarrier(text)
        expect(match.display.length).toBeLessThanOrEqual(64)
        const supported = match.carrier !== null && isCarrierName(match.carrier)
        expect(['exact', 'alias', 'contains', 'distance'].includes(match.how)).toBe(supported)
        if (supported) expect(match.display).toBe(match.carrier)
      }),
    )
  })

  test('a text of a megabyte is answered at once (T34)', () => {
    const started = performance.now()
    matchCarrier('health '.repeat(150_000))
    expect(performance.now() - started).toBeLessThan(100)
  })
})
