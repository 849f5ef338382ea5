import { expect, test } from 'vitest'
import { withoutArticle } from '../../src/lib/county-name.ts'
import { compareWords } from '../../src/messages/client/compare.ts'
import { rightStepText } from '../../src/messages/client/switching-rights.ts'

const es = compareWords.es

test('a plan and a county have their articles in a Spanish sentence, joined as people say them', () => {
  expect(es.lead('Plan G', 'el condado de DuPage, Illinois', '1 de enero de 2027')).toBe(
    'Estos son los precios del Plan G para usted en el condado de DuPage, Illinois, para un plan que comienza el 1 de enero de 2027.',
  )
  expect(es.countyIsGuess('30165', 'el condado de Floyd, Georgia')).toContain(
    'los precios del condado de Floyd, Georgia.',
  )
  expect(es.countyIsGuess('70112', 'la parroquia de Orleans, Luisiana')).toContain(
    'los precios de la parroquia de Orleans',
  )
  expect([es.covers('Plan N'), es.previous('Plan G'), es.next('Plan N')]).toEqual([
    'Lo que paga el Plan N',
    'Volver al Plan G',
    'Ver el Plan N',
  ])
  expect(es.offers('Massachusetts Core', 2)).toBe('Los 2 precios más bajos de Massachusetts Core')
})

test('alone, as in a list of counties, a place has no article', () => {
  expect(
    ['el condado de Floyd', 'la parroquia de Orleans', 'Nueva York', 'El Paso County'].map(withoutArticle),
  ).toEqual(['Condado de Floyd', 'Parroquia de Orleans', 'Nueva York', 'El Paso County'])
})

test('without an agent’s name the steps speak of the agency naturally', () => {
  expect(es.steps(undefined, true).join(' ')).toMatch(/o llámenos\..* Pregúntenos\./)
  expect(es.steps('Dana', true).join(' ')).toMatch(/o llame a Dana\..* Pregúntele a Dana\./)
  expect(compareWords.en.steps(undefined, true)[0]).toContain('or call us.')
  const right = { window: undefined } as Parameters<typeof rightStepText>[0]
  expect(rightStepText(right, undefined, 'es')).toContain('Pregúntenos.')
})

test('clients without a phone number are not asked to call it', () => {
  for (const { steps, stepWithoutChoice } of Object.values(compareWords))
    for (const agent of ['Dana', undefined])
      for (const step of [steps(agent, false)[0]!, stepWithoutChoice(agent, false)]) {
        expect(step).not.toMatch(/or call|o llame a|llámenos/)
        expect(step).toMatch(/to call you\.$|le llame\.$|le llamemos\.$/)
      }
})
