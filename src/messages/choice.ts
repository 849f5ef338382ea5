import type { Spoken } from '../lib/language.ts'

/** From a ticked price to the health questions. 'Great Choice!' and 'See if I Qualify' are the documents' own words. */
const en = {
  qualify: 'See if I Qualify',
  great: 'Great Choice!',
  greatNext: 'What happens next:',
  greatSteps: (agent: string | undefined) => [
    'We ask a few health questions, to see which company is likely to say yes. That takes about 5 minutes.',
    `You talk with ${agent ?? 'us'} when it suits you.`,
    'Nothing changes until you sign, and until the new company says yes.',
  ],
  greatOptional:
    'You may have a right to change without health questions. Then you need not answer them: they are yours to skip.',
  goOn: 'Go on to the questions',
  notYet: 'Not yet',
  pending: 'Submitting...',
  tickFirst: 'Please tick the price you like first.',
  film: 'Watch the film',
  newWindow: '(with captions, opens in a new window)',
  close: 'Close',
}

const es: typeof en = {
  qualify: 'Ver si califico',
  great: '¡Excelente elección!',
  greatNext: 'Qué sigue:',
  greatSteps: (agent) => [
    'Le hacemos unas preguntas de salud, para ver qué compañía probablemente le acepte. Toma unos 5 minutos.',
    `Usted habla con ${agent ?? 'nosotros'} cuando le convenga.`,
    'Nada cambia hasta que usted firme y la nueva compañía acepte.',
  ],
  greatOptional:
    'Es posible que tenga derecho a cambiar sin preguntas de salud. En ese caso no tiene que contestarlas.',
  goOn: 'Pasar a las preguntas',
  notYet: 'Todavía no',
  pending: 'Enviando...',
  tickFirst: 'Primero marque el precio que le gusta.',
  film: 'Ver el video',
  newWindow: '(con subtítulos, se abre en otra ventana)',
  close: 'Cerrar',
}

export const choiceWords: Spoken<typeof en> = { en, es }
