import { bilingual } from './bilingual.ts'

/**
 * The words around the health questions, which are in health-questions.ts. `who` is the agent's first name, or the
 * agency.
 */
export const eligibilityWords = bilingual({
  title: { en: 'Underwriting Assessment', es: 'Evaluación de su salud' },
  loading: { en: 'Loading the health questions.', es: 'Cargando las preguntas de salud.' },
  lead: { en: 'A few questions about your health.', es: 'Unas preguntas sobre su salud.' },
  what: {
    en: (who: string) =>
      `“Underwriting” means that an insurance company reviews your health before it accepts you. Your answers help ${who} see which companies may consider you.`,
    es: (who) =>
      `Antes de aceptar a una persona, una compañía de seguros revisa su salud. En inglés se llama “underwriting”. Sus respuestas ayudan a ${who} a ver qué compañías podrían aceptarle.`,
  },
  points: {
    en: (who: string, agency: string) => [
      'There are 7 topics. Most people need about 5 minutes.',
      'This is a pre-check, not an application. No company decides anything here.',
      `Only ${who === agency ? 'your agent' : `your agent ${who}`} and the people who run ${agency} can read your answers. They are encrypted and never appear in an email.`,
      'Please do not write about your family’s health or genetic tests. Companies are not allowed to use that information.',
      'Each topic is saved when you press Next. You can stop and continue later on this same device.',
    ],
    es: (who, agency) => [
      'Son 7 temas. La mayoría de las personas necesita unos 5 minutos.',
      'Es solo una revisión previa, no una solicitud. Aquí ninguna compañía decide nada.',
      `Solo ${who === agency ? 'su agente' : `su agente ${who}`} y quienes dirigen ${agency} pueden leer sus respuestas. Se guardan cifradas y nunca aparecen en un correo electrónico.`,
      'No escriba nada sobre la salud de su familia ni sobre pruebas genéticas. Las compañías no pueden usar esa información.',
      'Cada tema se guarda cuando usted oprime Siguiente. Puede parar y continuar más tarde en este mismo dispositivo.',
    ],
  },
  needNot: { en: 'Some people do not have to answer', es: 'Algunas personas no tienen que contestar' },
  needNotWhy: {
    en: 'If you are 65 or older and your Medicare Part B started less than 6 months ago, or if you have a guaranteed right to buy a plan (for example, because other coverage you have is ending), companies cannot turn you down because of your health. Some states also protect people under 65.',
    es: 'Si tiene 65 años o más y su Parte B de Medicare comenzó hace menos de 6 meses, o si tiene un derecho garantizado a comprar un plan (por ejemplo, porque se termina otra cobertura que tiene), las compañías no pueden rechazarle por su salud. Algunos estados también protegen a personas menores de 65 años.',
  },
  skip: { en: 'Skip the health questions', es: 'Omitir las preguntas de salud' },
  start: { en: 'Start', es: 'Comenzar' },
  backToPrices: { en: 'Back to prices', es: 'Volver a los precios' },

  welcomeBack: { en: 'Welcome back', es: 'Qué bueno verle de nuevo' },
  savedUpTo: {
    en: (answered: number, total: number, date: string) =>
      `We saved your answers from ${date}: ${answered} of ${total} topics. You can continue here.`,
    es: (answered, total, date) =>
      `Guardamos lo que contestó el ${date}: ${answered} de ${total} temas. Puede continuar aquí.`,
  },
  startOver: { en: 'Start over', es: 'Empezar de nuevo' },
  missing: {
    en: 'An answer is missing here. We keep unsent answers for 30 days. Please answer this topic again.',
    es: 'Aquí falta una respuesta. Guardamos por 30 días las respuestas que no se enviaron. Conteste este tema otra vez.',
  },
  noCookies: {
    en: 'This browser has no saved answers. If you just answered here, your browser is blocking cookies. Please allow cookies for this page and answer again, or call us.',
    es: 'Este navegador no guardó ninguna respuesta. Si acaba de contestar aquí, es porque su navegador bloquea las cookies. Permita las cookies en esta página y conteste otra vez, o llámenos.',
  },

  progressLabel: { en: 'Health questions', es: 'Preguntas de salud' },
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
  /** Above the list of a question's conditions. */
  examples: { en: 'For example:', es: 'Por ejemplo:' },
  more: { en: 'If yes, please answer these too', es: 'Si contestó que sí, conteste también estas' },
  textHint: {
    en: 'A few words are enough. If you are not sure, write “not sure”.',
    es: 'Bastan unas pocas palabras. Si no lo sabe con seguridad, escriba “no lo sé”.',
  },
  next: { en: 'Next', es: 'Siguiente' },
  back: { en: 'Back', es: 'Atrás' },
  nextNeeds: {
    en: 'Please answer everything above, then press Next.',
    es: 'Conteste todo lo de arriba y luego oprima Siguiente.',
  },
  submitting: { en: 'Submitting...', es: 'Enviando...' },

  problems: {
    en: (count: number, isTooLong: boolean) =>
      count > 1 ? `${count} answers need attention` : isTooLong ? 'One answer is too long' : 'One answer is missing',
    es: (count, isTooLong) =>
      count > 1 ? `Revise ${count} respuestas` : isTooLong ? 'Una respuesta es demasiado larga' : 'Falta una respuesta',
  },
  choose: {
    en: (letter: string | undefined) =>
      letter ? `Please choose yes or no for question ${letter}.` : 'Please choose yes or no.',
    es: (letter) => (letter ? `Elija sí o no en la pregunta ${letter}.` : 'Elija sí o no.'),
  },
  write: {
    en: (letter: string) => `Please write a few words for question ${letter}.`,
    es: (letter) => `Escriba unas pocas palabras en la pregunta ${letter}.`,
  },
  shorten: {
    en: (letter: string, length: string, limit: string) =>
      `Please shorten your answer to question ${letter}: it has ${length} characters, and the limit is ${limit}.`,
    es: (letter, length, limit) =>
      `Acorte su respuesta a la pregunta ${letter}: tiene ${length} caracteres y el límite es ${limit}.`,
  },

  reviewTitle: { en: 'Check your answers', es: 'Revise sus respuestas' },
  reviewLead: {
    en: (who: string, agency: string) =>
      `Is everything right? Only ${who === agency ? 'your agent' : who} and the people who run ${agency} can read your answers.`,
    es: (who, agency) =>
      `¿Está todo correcto? Solo ${who === agency ? 'su agente' : who} y quienes dirigen ${agency} pueden leer sus respuestas.`,
  },
  reviewLeadStranger: {
    en: 'Is everything right? Then save your answers and tell us how to reach you.',
    es: '¿Está todo correcto? Entonces guarde sus respuestas y díganos cómo comunicarnos con usted.',
  },
  send: {
    en: (who: string) => `Send my answers to ${who}`,
    es: (who) => `Enviar mis respuestas a ${who}`,
  },
  sendStranger: { en: 'Save my answers', es: 'Guardar mis respuestas' },
  change: { en: 'Change', es: 'Cambiar' },
  changeOf: {
    en: (title: string) => `Change your answers: ${title}`,
    es: (title) => `Cambiar sus respuestas: ${title}`,
  },

  sentTitle: { en: 'You have answered the health questions', es: 'Ya contestó las preguntas de salud' },
  sent: {
    en: (who: string, date: string) => `${who} has your answers from ${date}. Thank you.`,
    es: (who, date) => `${who} ya tiene sus respuestas del ${date}. Gracias.`,
  },
  sentStranger: {
    en: (agency: string, date: string) =>
      `Your answers from ${date} are saved. ${agency} can read them once you tell us how to reach you.`,
    es: (agency, date) =>
      `Sus respuestas del ${date} están guardadas. ${agency} podrá leerlas cuando usted nos diga cómo comunicarnos con usted.`,
  },
  onward: { en: 'Go to the next step', es: 'Ir al siguiente paso' },
  again: { en: 'Answer again', es: 'Contestar otra vez' },
  againWhy: {
    en: 'Has something changed? Answer the questions again. We will use your latest answers.',
    es: '¿Algo cambió? Conteste las preguntas otra vez. Tomaremos en cuenta sus respuestas más recientes.',
  },

  promo: bilingual({
    title: {
      en: 'Looking to dramatically lower your monthly costs?',
      es: '¿Quiere reducir mucho sus gastos mensuales?',
    },
    text: {
      en: 'There are Medicare Advantage plans with a $0 monthly premium. They work differently from a Medicare supplement: they have their own doctors, hospitals and rules, and you still pay your Part B premium.',
      es: 'Hay planes Medicare Advantage con una prima mensual de $0. No funcionan igual que un plan suplementario: tienen sus propios médicos, hospitales y reglas, y usted sigue pagando la prima de la Parte B.',
    },
    explore: { en: 'Explore Options', es: 'Ver opciones' },
  }),

  errors: bilingual({
    failed: {
      en: 'Failed to save your answers. Please try again.',
      es: 'No pudimos guardar sus respuestas. Inténtelo otra vez.',
    },
    temporary: {
      en: 'Failed to create temporary contact. Please try again.',
      es: 'No pudimos crear un contacto temporal. Inténtelo otra vez.',
    },
    tooMany: {
      en: 'Too many answers were sent in the last hour. Please wait a while, then try again.',
      es: 'En la última hora se enviaron demasiadas respuestas. Espere un poco e inténtelo otra vez.',
    },
    unfinished: {
      en: 'Please answer all seven questions. For each yes, please answer the follow-up questions too.',
      es: 'Conteste las siete preguntas. Cada vez que conteste que sí, responda también las preguntas que siguen.',
    },
    unknown: {
      en: (id: number) => `There is no question with the ID ${id}.`,
      es: (id) => `No hay ninguna pregunta con el número ${id}.`,
    },
    organization: {
      en: 'Organization not found or invalid link.',
      es: 'No encontramos la agencia, o el enlace no es válido.',
    },
    quote: {
      en: 'Quote not found or expired. Please try again or contact support.',
      es: 'No encontramos la cotización, o ya venció. Inténtelo otra vez o pídale ayuda a su agente.',
    },
  }),
})

export type EligibilityWords = (typeof eligibilityWords)['en']
