import { bilingual } from './bilingual.ts'

/** Texts of shared components. */
export const uiWords = bilingual({
  close: { en: 'Close', es: 'Cerrar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  optional: { en: '(optional)', es: '(opcional)' },
  checkAnswers: {
    en: (count: number) => (count === 1 ? 'One answer needs attention' : `${count} answers need attention`),
    es: (count) => (count === 1 ? 'Revise una respuesta' : `Revise ${count} respuestas`),
  },
  aMonth: { en: 'a month', es: 'al mes' },
  insteadOf: { en: 'instead of', es: 'en lugar de' },
  ofTotal: {
    en: (count: string, total: string) => `${count} of ${total}`,
    es: (count, total) => `${count} de ${total}`,
  },
})
