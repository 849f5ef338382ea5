import type { Bilingual } from '../../lib/language.ts'
import { formatCents } from '../../lib/money.ts'
import type { Difference } from '../../quotes/benefits.ts'
import type { Reason } from '../../quotes/plan-reasons.ts'
import { bilingual } from './bilingual.ts'
import { withDel, withEl } from './spanish-articles.ts'

interface Names {
  /** The recommended company and plan, and the client's current plan (`currentPlan`). */
  carrier: string
  plan: string
  currentPlan: string
  /** The year's Part B deductible as a text, if known. */
  deductible: string | undefined
}

type Sentences = {
  [Kind in Reason['kind']]: (reason: Extract<Reason, { kind: Kind }>, names: Names) => string
}

interface Words extends Sentences {
  title: (plan: string, carrier: string) => string
  deductible: (amount: string, year: number) => string
  list: (parts: string[]) => string
  differences: Record<Difference, (names: Names) => string>
}

export const planReasonWords: Bilingual<Words> = bilingual<Words>({
  title: {
    en: (plan: string, carrier: string) => `Why ${plan} from ${carrier}`,
    es: (plan, carrier) => `Por qué ${withEl(plan)} de ${carrier}`,
  },
  deductible: {
    en: (amount: string, year: number) => `${amount} in ${year}`,
    es: (amount, year) => `${amount} en ${year}`,
  },
  list: { en: (parts: string[]) => joined(parts, 'and'), es: (parts) => joined(parts, 'y') },
  differences: bilingual({
    deductible: {
      en: ({ deductible }) => `the yearly Part B deductible${deductible ? ` (${deductible})` : ''}`,
      es: ({ deductible }) => `el deducible anual de la Parte B${deductible ? ` (${deductible})` : ''}`,
    },
    copays: { en: () => 'small amounts for some visits', es: () => 'cantidades pequeñas en algunas visitas' },
    excess: {
      en: () => 'what some doctors charge above Medicare’s price',
      es: () => 'lo que algunos médicos cobran por encima del precio de Medicare',
    },
  }),
  only: {
    en: (_, { carrier, plan }) => `${carrier} is the only company with a ${plan} price for you here.`,
    es: (_, { carrier, plan }) => `${carrier} es la única compañía con un precio ${withDel(plan)} para usted aquí.`,
  },
  lowest: {
    en: ({ count, cents }, { carrier, plan }) =>
      `Of these ${count} companies, ${carrier} has the lowest price for ${plan}: ${formatCents(cents)} a month.`,
    es: ({ count, cents }, { carrier, plan }) =>
      `De estas ${count} compañías, ${carrier} tiene el precio más bajo ${withDel(plan)}: ${formatCents(cents)} al mes.`,
  },
  same: {
    en: (_, { plan }) => `It pays the same as the ${plan} you have. Only the company and the price are different.`,
    es: (_, { plan }) => `Paga lo mismo que el ${plan} que usted tiene. Solo cambian la compañía y el precio.`,
  },
  differs: {
    en: ({ loses, gains }, names) =>
      `It pays what your ${names.currentPlan} pays${loses.length > 0 ? `, except ${listDifferences(planReasonWords.en, loses, names)}` : ''}${gains.length > 0 ? `, and it also pays ${listDifferences(planReasonWords.en, gains, names)}` : ''}.`,
    es: ({ loses, gains }, names) =>
      `Paga lo que paga su ${names.currentPlan}${loses.length > 0 ? `, excepto ${listDifferences(planReasonWords.es, loses, names)}` : ''}${gains.length > 0 ? `, y además paga ${listDifferences(planReasonWords.es, gains, names)}` : ''}.`,
  },
  net: {
    en: ({ cents, withDeductible }) =>
      `Over a year you would pay ${formatCents(Math.abs(cents))} ${cents < 0 ? 'less' : 'more'} than now${withDeductible ? ', counting the Part B deductible' : ''}.`,
    es: ({ cents, withDeductible }) =>
      `En un año usted pagaría ${formatCents(Math.abs(cents))} ${cents < 0 ? 'menos' : 'más'} que ahora${withDeductible ? ', contando el deducible de la Parte B' : ''}.`,
  },
  household: {
    en: ({ cents }) => `If you live with your spouse or another adult, it may be ${formatCents(cents)} a month.`,
    es: ({ cents }) => `Si vive con su cónyuge o con otro adulto, podría ser ${formatCents(cents)} al mes.`,
  },
  standard: {
    en: (_, { plan }) =>
      `${plan} covers the same costs at every company, so a higher price does not buy better coverage.`,
    es: (_, { plan }) =>
      `Todas las compañías tienen que pagar lo mismo con ${withEl(plan)}, así que un precio más alto no le da mejor cobertura.`,
  },
  freeLook: {
    en: () => 'When a new policy arrives, you have 30 days to read it, and you can send it back within that time.',
    es: () => 'Cuando reciba la póliza, tendrá 30 días para leerla y podrá devolverla dentro de ese plazo.',
  },
})

const listDifferences = (words: Words, differences: readonly Difference[], names: Names) =>
  words.list(differences.map((each) => words.differences[each](names)))

function joined(parts: string[], and: string): string {
  return parts.length < 3 ? parts.join(` ${and} `) : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`
}

/** A reason as a sentence. */
export const planReasonText = (reason: Reason, names: Names, words: Words): string =>
  (words[reason.kind] as (reason: Reason, names: Names) => string)(reason, names)
