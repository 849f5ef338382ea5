import type { Spoken } from '../lib/language.ts'

interface Words {
  title: string
  question: (agency: string, address: string) => string
  effect: string
  button: string
  doneTitle: string
  done: (agency: string, address: string) => string
  mistake: (agency: string) => string
  unknownTitle: string
  unknown: string
}

export const unsubscribeWords: Spoken<Words> = {
  en: {
    title: 'Unsubscribe',
    question: (agency, address) => `Stop all mail from ${agency} to ${address}?`,
    effect: 'This takes effect at once. You can still call them whenever you want to.',
    button: 'Stop the mail',
    doneTitle: 'You are unsubscribed',
    done: (agency, address) => `${agency} will send no more mail to ${address}.`,
    mistake: (agency) => `Changed your mind? Tell ${agency} by phone or in person, and they can write to you again.`,
    unknownTitle: 'This unsubscribe link does not work',
    unknown:
      'It may have been cut off in the mail. Please open the mail again and press Unsubscribe at its end, or reply to it and ask for no more mail.',
  },
  es: {
    title: 'Cancelar los correos',
    question: (agency, address) => `¿Quiere dejar de recibir todos los correos de ${agency} en ${address}?`,
    effect: 'El cambio tiene efecto de inmediato. Puede llamarles cuando quiera.',
    button: 'No enviarme más correos',
    doneTitle: 'Ya no recibirá correos',
    done: (agency, address) => `${agency} no enviará más correos a ${address}.`,
    mistake: (agency) =>
      `¿Cambió de opinión? Dígaselo a ${agency} por teléfono o en persona, y podrán escribirle otra vez.`,
    unknownTitle: 'Este enlace para cancelar los correos no funciona',
    unknown:
      'Es posible que se haya cortado en el correo. Abra el correo otra vez y oprima “Cancelar los correos” al final, o respóndalo y pida que no le escriban más.',
  },
}
