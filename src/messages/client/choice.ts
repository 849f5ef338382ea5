import { bilingual } from './bilingual.ts'

/**
 * Texts for the steps between choosing a price and the health questions. The specification fixes 'Great Choice!' and
 * 'See if I Qualify'.
 */
export const choiceWords = bilingual({
  qualify: { en: 'See if I Qualify', es: 'Ver si califico' },
  /** In the bar at the bottom, while no price is chosen. */
  chooseFirst: { en: 'Choose a price to continue', es: 'Elija un precio para continuar' },
  callShort: {
    en: (who: string | undefined) => `Call ${who ?? 'us'}`,
    es: (who) => (who ? `Llame a ${who}` : 'Llámenos'),
  },
  great: { en: 'Great Choice!', es: '¡Excelente elección!' },
  greatNext: { en: 'What happens next:', es: 'Qué sigue:' },
  greatSteps: {
    en: (agent: string | undefined) => [
      'Answer a few health questions, so we can see which company is likely to say yes. It takes about 5 minutes.',
      `Talk with ${agent ?? 'us'} at a time that works for you.`,
      'Nothing changes until you sign and the new company says yes.',
    ],
    es: (agent) => [
      'Conteste unas preguntas de salud, para ver qué compañía es más probable que le acepte. Toma unos 5 minutos.',
      `Hable con ${agent ?? 'nosotros'} cuando le convenga.`,
      'Nada cambia hasta que usted firme y la nueva compañía le acepte.',
    ],
  },
  greatOptional: {
    en: 'You may have a right to change plans without health questions. If so, you can skip them.',
    es: 'Es posible que tenga derecho a cambiar de plan sin preguntas de salud. En ese caso, no tiene que contestarlas.',
  },
  goOn: { en: 'Continue to the questions', es: 'Continuar a las preguntas' },
  notYet: { en: 'Not yet', es: 'Todavía no' },
  pending: { en: 'Submitting...', es: 'Enviando...' },
  checkFirst: { en: 'Please choose a price first.', es: 'Primero elija un precio.' },
  video: { en: 'Watch the video', es: 'Ver el video' },
  newWindow: { en: '(opens in a new window)', es: '(se abre en otra ventana)' },
})
