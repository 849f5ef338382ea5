import { formatLong, formatSpan } from '../../lib/calendar-date.ts'
import type { Language } from '../../lib/language.ts'
import { stateName } from '../../lib/states.ts'
import type { OpenSwitchingRight } from '../../switching/open-rights.ts'
import { bilingual } from './bilingual.ts'

const rightsWords = bilingual({
  always: { en: 'On any day of the year', es: 'En cualquier época del año' },
  sentence: {
    en: (when: string, state: string, change: string) =>
      `${when}, people in ${state} who have a Medicare supplement plan may be able to ${change} without health questions.`,
    es: (when, state, change) =>
      `${when}, es posible que quienes tienen un plan suplementario de Medicare en ${state} puedan ${change} sin preguntas de salud.`,
  },
  change: {
    en: ({ carriers, benefits }: OpenSwitchingRight) => {
      if (benefits === 'same_letter' && (carriers === 'any' || carriers === 'other_issuer'))
        return 'move to the same plan from another company'
      if (benefits === 'same_letter')
        return carriers === 'same_issuer'
          ? 'buy the same plan again from their current company'
          : 'buy the same plan again from their current company or one of its affiliates'
      const plan = {
        any: 'another plan',
        equal_or_lesser: 'a plan that pays the same or less',
        b_to_n: 'another plan B through N (if they have one of those now)',
      }[benefits]
      const company = {
        any: 'any company',
        other_issuer: 'another company',
        same_issuer: 'their current company',
        same_issuer_or_affiliate: 'their current company or one of its affiliates',
      }[carriers]
      return `change to ${plan}, from ${company},`
    },
    es: ({ carriers, benefits }) => {
      if (benefits === 'same_letter' && (carriers === 'any' || carriers === 'other_issuer'))
        return 'pasar al mismo plan de otra compañía'
      if (benefits === 'same_letter')
        return carriers === 'same_issuer'
          ? 'volver a comprar el mismo plan de su compañía'
          : 'volver a comprar el mismo plan de su compañía o de una de sus afiliadas'
      const plan = {
        any: 'cambiar a otro plan',
        equal_or_lesser: 'cambiar a un plan que pague lo mismo o menos',
        b_to_n: 'cambiar a otro plan con letra de la B a la N (si ya tienen uno de esos)',
      }[benefits]
      const company = {
        any: 'cualquier compañía',
        other_issuer: 'otra compañía',
        same_issuer: 'su compañía actual',
        same_issuer_or_affiliate: 'su compañía actual o una de sus afiliadas',
      }[carriers]
      return `${plan}, de ${company},`
    },
  },
  ask: {
    en: (who: string | undefined, phone: string | undefined) => `Ask ${who ?? 'us'}${phone ? `: ${phone}` : ''}.`,
    es: (who, phone) =>
      who ? `Pregúntele a ${who}${phone ? `: ${phone}` : ''}.` : `Pregúntenos${phone ? `: ${phone}` : ''}.`,
  },
  /** The second step toward a new plan, for a client who may switch without health questions now. */
  step: {
    en: (until: string | undefined, who: string | undefined) =>
      `Most changes start with a few health questions. ${until ? `Through ${until}` : 'In your state'}, you may be able to change without them. Ask ${who ?? 'us'}.`,
    es: (until, who) =>
      `La mayoría de los cambios empiezan con unas preguntas de salud. ${until ? `Hasta el ${until}` : 'En su estado'}, es posible que pueda cambiar sin ellas. ${who ? `Pregúntele a ${who}` : 'Pregúntenos'}.`,
  },
})

interface Contact {
  who: string | undefined
  /** Formatted. */
  phone: string | undefined
}

/** The notice of a right that is open today: neutral, with its dates, and limited to what the state's law may allow. */
export function rightText(right: OpenSwitchingRight, { who, phone }: Contact, language: Language): string {
  const words = rightsWords[language]
  const { window, state } = right
  const span = window && formatSpan(window.opensOn, window.closesOn, language)
  const when = span ? (language === 'en' ? `From ${span}` : span.replace(/^d/, 'D')) : words.always
  return `${words.sentence(when, stateName(state), words.change(right))} ${words.ask(who, phone)}`
}

export const rightStepText = ({ window }: OpenSwitchingRight, who: string | undefined, language: Language): string =>
  rightsWords[language].step(window && formatLong(window.closesOn, language), who)
