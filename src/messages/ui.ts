import type { Bilingual } from '../lib/language.ts'

interface Words {
  close: string
  cancel: string
  optional: string
  checkAnswers: (count: number) => string
  aMonth: string
  insteadOf: string
  ofTotal: (count: string, total: string) => string
}

/** Words built into UI components. */
export const uiWords: Bilingual<Words> = {
  en: {
    close: 'Close',
    cancel: 'Cancel',
    optional: '(optional)',
    checkAnswers: (count) => (count === 1 ? 'Please check one answer' : `Please check ${count} answers`),
    aMonth: 'a month',
    insteadOf: 'instead of',
    ofTotal: (count, total) => `${count} of ${total}`,
  },
  es: {
    close: 'Cerrar',
    cancel: 'Cancelar',
    optional: '(opcional)',
    checkAnswers: (count) => (count === 1 ? 'Revise una respuesta' : `Revise ${count} respuestas`),
    aMonth: 'al mes',
    insteadOf: 'en lugar de',
    ofTotal: (count, total) => `${count} de ${total}`,
  },
}
