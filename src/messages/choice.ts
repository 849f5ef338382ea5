import type { Bilingual } from '../lib/language.ts'

/** From a ticked price to the health questions. 'Great Choice!' and 'See if I Qualify' are the documents' own words. */
const en = {
  qualify: 'See if I Qualify',
  great: 'Great Choice!',
  greatNext: 'What happens next:',
  greatSteps: (agent: string | undefined) => [
    'Answer a few health questions, so we can see which company is likely to say yes. It takes about 5 minutes.',
    `Talk with ${agent ?? 'us'} at a time that works for you.`,
    'Nothing changes until you sign and the new company says yes.',
  ],
  greatOptional: 'You may have a right to change without health questions. If so, you can skip them.',
  goOn: 'Continue to the questions',
  notYet: 'Not yet',
  pending: 'Submitting...',
  tickFirst: 'Please choose a price first.',
  film: 'Watch the video',
  newWindow: '(with captions, opens in a new window)',
  close: 'Close',
}

const es: typeof en = {
  qualify: 'Ver si califico',
  great: '¡Excelente elección!',
  greatNext: 'Qué sigue:',
  greatSteps: (agent) => [
    'Conteste unas preguntas de salud, para ver qué compañía probablemente le acepte. Toma unos 5 minutos.',
    `Hable con ${agent ?? 'nosotros'} cuando le convenga.`,
    'Nada cambia hasta que usted firme y la nueva compañía le acepte.',
  ],
  greatOptional:
    'Es posible que tenga derecho a cambiar sin preguntas de salud. En ese caso, no tiene que contestarlas.',
  goOn: 'Continuar a las preguntas',
  notYet: 'Todavía no',
  pending: 'Enviando...',
  tickFirst: 'Primero elija un precio.',
  film: 'Ver el video',
  newWindow: '(con subtítulos, se abre en otra ventana)',
  close: 'Cerrar',
}

export const choiceWords: Bilingual<typeof en> = { en, es }
