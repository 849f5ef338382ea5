import type { Bilingual } from '../lib/language.ts'

/** What can be pressed, and what is said once it holds. */
interface Choice {
  button: string
  /** Under the button: what it does. */
  hint: string
}

interface Words {
  title: string
  question: (agency: string, address: string) => string
  stop: Choice
  yearly: Choice
  pause: (until: string) => Choice
  /** Everything again. */
  again: Choice
  now: {
    yearly: { title: string; says: (agency: string, address: string) => string }
    paused: (until: string) => { title: string; says: (agency: string, address: string) => string }
    all: { title: string; says: (agency: string, address: string) => string }
  }
  change: string
  doneTitle: string
  done: (agency: string, address: string) => string
  /** Where they stopped it themselves: what a press can still change. */
  mistake: string
  /** Where the address refused our mail, or somebody called it spam. */
  refused: (agency: string) => string
  unknownTitle: string
  unknown: string
  texts: {
    title: string
    question: (agency: string, phone: string) => string
    effect: string
    button: string
    done: (agency: string, phone: string) => string
    again: (agency: string) => string
  }
}

export const unsubscribeWords: Bilingual<Words> = {
  en: {
    title: 'Choose what we send you',
    question: (agency, address) => `Choose which emails ${agency} sends to ${address}.`,
    stop: {
      button: 'Stop all emails',
      hint: 'No more emails, starting now. You can still contact us at any time.',
    },
    yearly: { button: 'Send one email a year', hint: 'For a yearly review of your plan.' },
    pause: (until) => ({
      button: 'Pause for six months',
      hint: `No emails through ${until}. After that, you get them as before.`,
    }),
    again: { button: 'Get all emails again', hint: 'Reminders and updates, when there is something to review.' },
    now: {
      yearly: {
        title: 'You will get one email a year',
        says: (agency, address) => `${agency} will email ${address} once a year, for a yearly review of your plan.`,
      },
      paused: (until) => ({
        title: 'Your emails are paused',
        says: (agency, address) => `${agency} will send no emails to ${address} through ${until}.`,
      }),
      all: {
        title: 'You will get all emails again',
        says: (agency, address) => `${agency} will email ${address} when there is something to review.`,
      },
    },
    change: 'Would you like a different choice?',
    doneTitle: 'You are unsubscribed',
    done: (agency, address) => `${agency} will send no more emails to ${address}. You do not need to do anything else.`,
    mistake: 'Was this a mistake, or would you like just a few emails? You can change it here.',
    refused: (agency) =>
      `An email to this address could not be delivered or was marked as spam, so we no longer write to it. If that is wrong, please call ${agency}.`,
    unknownTitle: 'This link does not work',
    unknown:
      'Part of it may be missing. Please open the email again and press Unsubscribe at the bottom, or reply and ask us to stop. That is all you need to do.',
    texts: {
      title: 'Stop text messages',
      question: (agency, phone) => `Stop all text messages from ${agency} to ${phone}?`,
      effect: 'This takes effect right away. You can still call them at any time.',
      button: 'Stop all texts',
      done: (agency, phone) => `${agency} will send no more text messages to ${phone}.`,
      again: (agency) => `Changed your mind? Tell ${agency}, and they will ask for your permission again.`,
    },
  },
  es: {
    title: 'Elija qué correos recibir',
    question: (agency, address) => `Elija qué correos le envía ${agency} a ${address}.`,
    stop: {
      button: 'No recibir más correos',
      hint: 'No le enviaremos más correos a partir de ahora. Puede comunicarse con nosotros cuando quiera.',
    },
    yearly: { button: 'Recibir un correo al año', hint: 'Para la revisión anual de su plan.' },
    pause: (until) => ({
      button: 'Hacer una pausa de seis meses',
      hint: `No le enviaremos correos hasta el ${until}, inclusive. Después los recibirá como antes.`,
    }),
    again: {
      button: 'Volver a recibir todos los correos',
      hint: 'Recordatorios y novedades, cuando haya algo que revisar.',
    },
    now: {
      yearly: {
        title: 'Recibirá un correo al año',
        says: (agency, address) =>
          `${agency} escribirá a ${address} una vez al año, para la revisión anual de su plan.`,
      },
      paused: (until) => ({
        title: 'Sus correos están en pausa',
        says: (agency, address) => `${agency} no enviará correos a ${address} hasta el ${until}, inclusive.`,
      }),
      all: {
        title: 'Volverá a recibir todos los correos',
        says: (agency, address) => `${agency} escribirá a ${address} cuando haya algo que revisar.`,
      },
    },
    change: '¿Prefiere otra opción?',
    doneTitle: 'Ya no recibirá correos',
    done: (agency, address) => `${agency} no enviará más correos a ${address}. No tiene que hacer nada más.`,
    mistake: '¿Fue un error, o prefiere recibir solo unos pocos correos? Aquí puede cambiarlo.',
    refused: (agency) =>
      `Un correo a esta dirección no se pudo entregar o se marcó como no deseado, por eso ya no le escribimos. Si es un error, llame a ${agency}.`,
    unknownTitle: 'Este enlace no funciona',
    unknown:
      'Es posible que esté incompleto. Abra el correo otra vez y oprima “Dejar de recibir correos” al final, o responda al correo y pida que no le escriban más. No tiene que hacer nada más.',
    texts: {
      title: 'Cancelar los mensajes de texto',
      question: (agency, phone) => `¿Quiere dejar de recibir todos los mensajes de texto de ${agency} en el ${phone}?`,
      effect: 'El cambio es inmediato. Usted puede llamarles cuando quiera.',
      button: 'No recibir más mensajes de texto',
      done: (agency, phone) => `${agency} no enviará más mensajes de texto al ${phone}.`,
      again: (agency) => `¿Cambió de opinión? Dígaselo a ${agency}, y le pedirán otra vez su permiso.`,
    },
  },
}
