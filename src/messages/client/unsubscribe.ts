import { bilingual } from './bilingual.ts'

/** A button, and the line under it that says what it does. */
interface Choice {
  button: string
  hint: string
}

/** The heading of the page after a choice, and the sentence that confirms it. */
interface Confirmation {
  title: string
  says: (agency: string, address: string) => string
}

export const unsubscribeWords = bilingual({
  title: { en: 'Choose what we send you', es: 'Elija qué correos recibir' },
  question: {
    en: (agency: string, address: string) => `Choose which emails ${agency} sends to ${address}.`,
    es: (agency, address) => `Elija qué correos le envía ${agency} a ${address}.`,
  },
  stop: bilingual({
    button: { en: 'Stop all emails', es: 'No recibir más correos' },
    hint: {
      en: 'No more emails, starting now. You can still contact us at any time.',
      es: 'No le enviaremos más correos a partir de ahora. Puede comunicarse con nosotros cuando quiera.',
    },
  }),
  yearly: bilingual({
    button: { en: 'Send one email a year', es: 'Recibir un correo al año' },
    hint: { en: 'For a yearly review of your plan.', es: 'Para la revisión anual de su plan.' },
  }),
  pause: {
    en: (until: string): Choice => ({
      button: 'Pause for six months',
      hint: `No emails through ${until}. After that, you will get them as before.`,
    }),
    es: (until) => ({
      button: 'Hacer una pausa de seis meses',
      hint: `No le enviaremos correos hasta el ${until}, inclusive. Después los recibirá como antes.`,
    }),
  },
  /** Offers all emails again to a client who chose one a year or a pause, or who unsubscribed. */
  again: bilingual({
    button: { en: 'Get all emails again', es: 'Volver a recibir todos los correos' },
    hint: {
      en: 'Reminders and updates, when there is something to review.',
      es: 'Recordatorios y novedades, cuando haya algo que revisar.',
    },
  }),
  now: bilingual({
    yearly: bilingual({
      title: { en: 'You will get one email a year', es: 'Recibirá un correo al año' },
      says: {
        en: (agency: string, address: string) =>
          `${agency} will send a reminder to ${address} at most once a year, for a review of your plan.`,
        es: (agency, address) =>
          `${agency} enviará un recordatorio a ${address} como máximo una vez al año, para revisar su plan.`,
      },
    }),
    paused: {
      en: (until: string): Confirmation => ({
        title: 'Your emails are paused',
        says: (agency, address) => `${agency} will send no emails to ${address} through ${until}.`,
      }),
      es: (until) => ({
        title: 'Sus correos están en pausa',
        says: (agency, address) => `${agency} no enviará correos a ${address} hasta el ${until}, inclusive.`,
      }),
    },
    all: bilingual({
      title: { en: 'You will get all emails again', es: 'Volverá a recibir todos los correos' },
      says: {
        en: (agency: string, address: string) => `${agency} will email ${address} when there is something to review.`,
        es: (agency, address) => `${agency} escribirá a ${address} cuando haya algo que revisar.`,
      },
    }),
  }),
  change: { en: 'Would you like to choose something else?', es: '¿Prefiere otra opción?' },
  doneTitle: { en: 'You are unsubscribed', es: 'Ya no recibirá correos' },
  done: {
    en: (agency: string, address: string) =>
      `${agency} will send no more emails to ${address}. You do not need to do anything else.`,
    es: (agency, address) => `${agency} no enviará más correos a ${address}. No tiene que hacer nada más.`,
  },
  /** Shown after the client unsubscribed: they can still choose something else. */
  mistake: {
    en: 'Was this a mistake, or would you like just a few emails? You can change it here.',
    es: '¿Fue un error, o prefiere recibir solo unos pocos correos? Aquí puede cambiarlo.',
  },
  /** On the page of a link that only reduces email, instead of the ways to get more. */
  onlyReduces: {
    en: (agency: string) =>
      `This link is from an older email and can only reduce emails. To get more, use the link in a newer email, or call ${agency}.`,
    es: (agency) =>
      `Este enlace es de un correo antiguo y solo sirve para recibir menos correos. Para recibir más, use el enlace de un correo más reciente o llame a ${agency}.`,
  },
  /** When the address was blocked, but not because of the client's own choice. */
  blockedTitle: { en: 'This address gets no emails from us', es: 'No enviamos correos a esta dirección' },
  blocked: {
    en: (agency: string, address: string) =>
      `${agency} sends no emails to ${address}: one could not be delivered or was marked as spam, or ${agency} blocked the address. If that is wrong, please call ${agency}.`,
    es: (agency, address) =>
      `${agency} no envía correos a ${address}: uno no se pudo entregar o se marcó como no deseado, o ${agency} bloqueó la dirección. Si es un error, llame a ${agency}.`,
  },
  noneLater: {
    en: 'Press this button if you do not want emails later either.',
    es: 'Oprima este botón si tampoco quiere recibir correos más adelante.',
  },
  /** When the contact was merged with one whose address unsubscribed or is blocked. */
  merged: {
    en: (agency: string, address: string) =>
      `${agency} sends no emails to ${address}, because you unsubscribed another address of yours, or it is blocked. If that is wrong, please call ${agency}.`,
    es: (agency, address) =>
      `${agency} no envía correos a ${address}, porque usted dio de baja otra dirección suya, o esa dirección está bloqueada. Si es un error, llame a ${agency}.`,
  },
  unknownTitle: { en: 'This link does not work', es: 'Este enlace no funciona' },
  unknown: {
    en: 'Part of it may be missing. Please open the email again and press Unsubscribe at the bottom, or reply and ask us to stop. That is all you need to do.',
    es: 'Es posible que esté incompleto. Abra el correo otra vez y oprima “Dejar de recibir correos” al final, o responda al correo y pida que no le escriban más. No tiene que hacer nada más.',
  },
  texts: bilingual({
    title: { en: 'Stop text messages', es: 'Cancelar los mensajes de texto' },
    question: {
      en: (agency: string, phone: string) => `Stop all text messages from ${agency} to ${phone}?`,
      es: (agency, phone) => `¿Quiere dejar de recibir todos los mensajes de texto de ${agency} en el ${phone}?`,
    },
    effect: {
      en: 'This takes effect right away. You can still call them at any time.',
      es: 'El cambio es inmediato. Usted puede llamarles cuando quiera.',
    },
    button: { en: 'Stop all texts', es: 'No recibir más mensajes de texto' },
    done: {
      en: (agency: string, phone: string) => `${agency} will send no more text messages to ${phone}.`,
      es: (agency, phone) => `${agency} no enviará más mensajes de texto al ${phone}.`,
    },
    again: {
      en: (agency: string) => `Changed your mind? Tell ${agency}, and they will ask for your permission again.`,
      es: (agency) => `¿Cambió de opinión? Dígaselo a ${agency}, y le pedirán otra vez su permiso.`,
    },
  }),
})
