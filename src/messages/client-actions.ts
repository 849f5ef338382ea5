import type { Bilingual } from '../lib/language.ts'

/** What a client can do on the page of their prices besides choosing one. */
const en = {
  contact: (who: string | undefined) => `Contact ${who ?? 'us'}`,
  contactTitle: (who: string) => `How to reach ${who}`,
  callBack: 'Ask us to call you',
  book: 'Choose a time for a call',
  newWindow: '(opens in a new window)',
  more: 'More options',
  mail: (to: string | undefined) => (to ? `Email this page to ${to}` : 'Email me this page'),
  mailHint: 'We will send it to the email address your agent has for you.',
  share: 'Share with someone who helps you',
  shareWhy:
    'Get a link for a daughter, a neighbor or anyone who helps you. They can see this page, with what you have now. They cannot see your health answers or answer for you.',
  shareButton: 'Create a link',
  pending: 'Submitting...',
  none: 'None of these right for you?',
  explore: 'Explore Options',
}

const es: typeof en = {
  contact: (who) => (who ? `Comuníquese con ${who}` : 'Comuníquese con nosotros'),
  contactTitle: (who) => `Cómo comunicarse con ${who}`,
  callBack: 'Pida que le llamemos',
  book: 'Elija una hora para una llamada',
  newWindow: '(se abre en otra ventana)',
  more: 'Más opciones',
  mail: (to) => (to ? `Enviar esta página a ${to}` : 'Recibir esta página por correo electrónico'),
  mailHint: 'La enviaremos a la dirección de correo electrónico que su agente tiene de usted.',
  share: 'Compartir con alguien que le ayuda',
  shareWhy:
    'Cree un enlace para su hija, un vecino u otra persona que le ayude. Esa persona puede ver esta página, con lo que usted tiene ahora. No puede ver sus respuestas de salud ni contestar por usted.',
  shareButton: 'Crear un enlace',
  pending: 'Enviando...',
  none: '¿Ninguno le conviene?',
  explore: 'Ver otras opciones',
}

export const clientActionWords: Bilingual<typeof en> = { en, es }
