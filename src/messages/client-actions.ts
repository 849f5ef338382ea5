import type { Spoken } from '../lib/language.ts'

/** What a client can do on the page of their prices besides choosing one. */
const en = {
  contact: (who: string | undefined) => `Contact ${who ?? 'us'}`,
  contactTitle: (who: string) => `How to reach ${who}`,
  callBack: 'Ask us to call you',
  book: 'Choose a time for a call',
  newWindow: '(opens in a new window)',
  more: 'More you can do',
  mail: (to: string | undefined) => (to ? `Email this page to ${to}` : 'Email me this page'),
  mailHint: 'We send it to the address that your agent has for you.',
  share: 'Share with someone who helps you',
  shareWhy:
    'You get a link for a daughter, a neighbor or whoever helps you. They see this page as you do, with what you have now, but no health answers, and they cannot answer for you.',
  shareButton: 'Make a link',
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
  mail: (to) => (to ? `Enviar esta página a ${to}` : 'Envíenme esta página por correo'),
  mailHint: 'La enviamos a la dirección que su agente tiene de usted.',
  share: 'Compartir con alguien que le ayuda',
  shareWhy:
    'Usted recibe un enlace para su hija, un vecino o quien le ayude. Esa persona ve esta página como usted, con lo que tiene ahora, pero ninguna respuesta de salud, y no puede contestar por usted.',
  shareButton: 'Crear un enlace',
  pending: 'Enviando...',
  none: '¿Ninguno le conviene?',
  explore: 'Ver otras opciones',
}

export const clientActionWords: Spoken<typeof en> = { en, es }
