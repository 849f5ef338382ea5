import { bilingual } from './bilingual.ts'

/** What a client can do on the quote page besides choosing a price. */
export const clientActionWords = bilingual({
  contact: {
    en: (who: string | undefined) => `Contact ${who ?? 'us'}`,
    es: (who) => (who ? `Comuníquese con ${who}` : 'Comuníquese con nosotros'),
  },
  contactTitle: { en: (who: string) => `How to reach ${who}`, es: (who) => `Cómo comunicarse con ${who}` },
  callBack: { en: 'Ask us to call you', es: 'Pida que le llamemos' },
  book: { en: 'Choose a time for a call', es: 'Elija una hora para una llamada' },
  newWindow: { en: '(opens in a new window)', es: '(se abre en otra ventana)' },
  more: { en: 'More options', es: 'Más opciones' },
  mail: {
    en: (to: string | undefined) => (to ? `Email this page to ${to}` : 'Email me this page'),
    es: (to) => (to ? `Enviar esta página a ${to}` : 'Recibir esta página por correo electrónico'),
  },
  mailHint: {
    en: 'We will send it to the email address we have for you.',
    es: 'La enviaremos a la dirección de correo electrónico que tenemos de usted.',
  },
  share: { en: 'Share with someone who helps you', es: 'Compartir con alguien que le ayuda' },
  shareWhy: {
    en: 'Get a link for a daughter, a neighbor or anyone who helps you. They can see this page, including the plan you have now. They cannot see your health answers or answer for you.',
    es: 'Cree un enlace para su hija, un vecino u otra persona que le ayude. Esa persona puede ver esta página, incluido el plan que usted tiene ahora. No puede ver sus respuestas de salud ni contestar por usted.',
  },
  shareButton: { en: 'Create a link', es: 'Crear un enlace' },
  pending: { en: 'Submitting...', es: 'Enviando...' },
  none: { en: 'None of these right for you?', es: '¿Ninguno le conviene?' },
  explore: { en: 'Explore Options', es: 'Ver otras opciones' },
})
