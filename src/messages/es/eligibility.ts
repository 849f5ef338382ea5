import type { EligibilityWords } from '../en/eligibility.ts'

export const eligibilityWordsInSpanish: EligibilityWords = {
  title: 'Evaluación de su salud',
  loading: 'Cargando las preguntas de salud.',
  lead: 'Unas preguntas sobre su salud.',
  what: (who) =>
    `Antes de aceptar a una persona, una compañía de seguros revisa su salud. En inglés se llama “underwriting”. Sus respuestas ayudan a ${who} a ver qué compañías podrían aceptarle.`,
  points: (who, agency) => [
    'Son 7 temas. La mayoría de las personas necesita unos 5 minutos.',
    'Es solo una revisión previa, no una solicitud. Aquí ninguna compañía decide nada.',
    `Solo ${who === agency ? 'su agente' : `${who}, su agente,`} y quienes dirigen ${agency} pueden leer sus respuestas. Se guardan cifradas y nunca aparecen en un correo electrónico.`,
    'No escriba nada sobre la salud de su familia ni sobre pruebas genéticas. Las compañías no pueden usar esa información.',
    'Cada tema se guarda cuando usted oprime Siguiente. Puede parar y continuar más tarde en este mismo dispositivo.',
  ],
  needNot: 'Algunas personas no tienen que contestar',
  needNotWhy:
    'Si tiene 65 años o más y su Parte B de Medicare comenzó hace menos de 6 meses, o si tiene un derecho garantizado a comprar un plan (por ejemplo, porque se termina otra cobertura que tiene), las compañías no pueden rechazarle por su salud. Algunos estados también protegen a personas menores de 65 años.',
  skip: 'Omitir las preguntas de salud',
  start: 'Comenzar',
  backToPrices: 'Volver a los precios',

  welcomeBack: 'Qué bueno verle de nuevo',
  savedUpTo: (answered, total, date) =>
    `Guardamos lo que contestó el ${date}: ${answered} de ${total} temas. Puede continuar aquí.`,
  startOver: 'Empezar de nuevo',
  missing:
    'Aquí falta una respuesta. Guardamos por 30 días las respuestas que no se enviaron. Conteste este tema otra vez.',
  noCookies:
    'Este navegador no guardó ninguna respuesta. Si acaba de contestar aquí, es porque bloquea las cookies. Permita las cookies en esta página y conteste otra vez, o llámenos.',

  progressLabel: 'Preguntas de salud',
  yes: 'Sí',
  no: 'No',
  more: 'Si contestó que sí, conteste también estas',
  textHint: 'Bastan unas pocas palabras. Si no lo sabe con seguridad, escriba “no lo sé”.',
  next: 'Siguiente',
  back: 'Atrás',
  nextNeeds: 'Conteste todo lo de arriba y luego oprima Siguiente.',
  submitting: 'Enviando...',

  problems: (count) => (count === 1 ? 'Falta una respuesta o es demasiado larga' : `Revise ${count} respuestas`),
  choose: (letter) => (letter ? `Elija sí o no en la pregunta ${letter}.` : 'Elija sí o no.'),
  write: (letter) => `Escriba unas pocas palabras en la pregunta ${letter}.`,
  shorten: (letter, length, limit) =>
    `Acorte su respuesta a la pregunta ${letter}: tiene ${length} caracteres y el límite es ${limit}.`,

  reviewTitle: 'Revise sus respuestas',
  reviewLead: (who) => `¿Está todo bien? Cuando oprima Siguiente, enviaremos sus respuestas a ${who}.`,
  reviewLeadStranger: '¿Está todo bien? Entonces oprima Siguiente y díganos cómo comunicarnos con usted.',
  change: 'Cambiar',
  changeOf: (title) => `Cambiar sus respuestas: ${title}`,

  sentTitle: 'Ya contestó las preguntas de salud',
  sent: (who, date) => `${who} ya tiene sus respuestas del ${date}. Gracias.`,
  sentStranger: (agency, date) =>
    `Sus respuestas del ${date} están guardadas. ${agency} podrá leerlas cuando usted nos diga cómo comunicarnos con usted.`,
  onward: 'Ir al siguiente paso',
  again: 'Contestar otra vez',
  againWhy: '¿Algo cambió? Conteste las preguntas otra vez. Contarán sus respuestas más recientes.',

  promo: {
    title: '¿Quiere reducir mucho sus gastos mensuales?',
    text: 'Hay planes Medicare Advantage con una prima mensual de $0. No funcionan igual que un plan suplementario: tienen sus propios médicos, hospitales y reglas, y usted sigue pagando la prima de la Parte B.',
    explore: 'Ver opciones',
  },

  errors: {
    failed: 'No pudimos guardar sus respuestas. Inténtelo otra vez.',
    temporary: 'No pudimos crear un contacto temporal. Inténtelo otra vez.',
    tooMany: 'En la última hora llegaron demasiadas respuestas desde su red. Espere un poco e inténtelo otra vez.',
    unfinished: 'Conteste las siete preguntas. Por cada sí, conteste también las preguntas que le siguen.',
    unknown: (id) => `No hay ninguna pregunta con el número ${id}.`,
    organization: 'No encontramos la organización, o el enlace no es válido.',
    quote: 'No encontramos la cotización, o ya venció. Inténtelo otra vez o pídale ayuda a su agente.',
  },
}
