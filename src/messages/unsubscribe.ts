import type { Spoken } from '../lib/language.ts'

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

export const unsubscribeWords: Spoken<Words> = {
  en: {
    title: 'Choose what we send you',
    question: (agency, address) => `This is about email from ${agency} to ${address}.`,
    stop: {
      button: 'Stop all email',
      hint: 'No more email, from this moment on. You can still ask us anything whenever you want to.',
    },
    yearly: { button: 'Only once a year', hint: 'One email a year, for a yearly look at your plan.' },
    pause: (until) => ({
      button: 'Pause for six months',
      hint: `No email up to and including ${until}. Then as before.`,
    }),
    again: { button: 'Get all email again', hint: 'Reminders and updates, whenever there is something to look at.' },
    now: {
      yearly: {
        title: 'You get one email a year',
        says: (agency, address) => `${agency} writes to ${address} once a year, for a yearly look at your plan.`,
      },
      paused: (until) => ({
        title: 'Email is paused',
        says: (agency, address) => `${agency} sends no email to ${address} up to and including ${until}.`,
      }),
      all: {
        title: 'You get all email again',
        says: (agency, address) => `${agency} writes to ${address} again when there is something to look at.`,
      },
    },
    change: 'Would you like something else?',
    doneTitle: 'You are unsubscribed',
    done: (agency, address) => `${agency} will send no more email to ${address}. There is nothing more to do.`,
    mistake: 'Did you press by mistake, or would you like a little email? You can change it here.',
    refused: (agency) =>
      `Our email to this address came back, or was marked as spam, so we do not write to it. If that is wrong, please call ${agency}.`,
    unknownTitle: 'This link does not work',
    unknown:
      'It may have been cut off on its way. Please open the email again and press Unsubscribe at its end, or reply to it and ask for no more email. You need not do more than that.',
    texts: {
      title: 'Stop text messages',
      question: (agency, phone) => `Stop all text messages from ${agency} to ${phone}?`,
      effect: 'This takes effect at once. You can still call them whenever you want to.',
      button: 'Stop all texts',
      done: (agency, phone) => `${agency} will send no more text messages to ${phone}.`,
      again: (agency) => `Changed your mind? Tell ${agency}, and they will ask for your permission again.`,
    },
  },
  es: {
    title: 'Elija qué correos recibir',
    question: (agency, address) => `Se trata de los correos de ${agency} a ${address}.`,
    stop: {
      button: 'No recibir más correos',
      hint: 'Ningún correo más, desde este momento. Puede preguntarnos lo que quiera cuando guste.',
    },
    yearly: { button: 'Solo una vez al año', hint: 'Un correo al año, para la revisión anual de su plan.' },
    pause: (until) => ({
      button: 'Hacer una pausa de seis meses',
      hint: `Ningún correo hasta el ${until} inclusive. Después, como antes.`,
    }),
    again: { button: 'Volver a recibir correos', hint: 'Recordatorios y novedades, cuando haya algo que mirar.' },
    now: {
      yearly: {
        title: 'Recibe un correo al año',
        says: (agency, address) => `${agency} escribe a ${address} una vez al año, para la revisión anual de su plan.`,
      },
      paused: (until) => ({
        title: 'Los correos están en pausa',
        says: (agency, address) => `${agency} no envía correos a ${address} hasta el ${until} inclusive.`,
      }),
      all: {
        title: 'Volverá a recibir correos',
        says: (agency, address) => `${agency} vuelve a escribir a ${address} cuando haya algo que mirar.`,
      },
    },
    change: '¿Prefiere otra cosa?',
    doneTitle: 'Ya no recibirá correos',
    done: (agency, address) => `${agency} no enviará más correos a ${address}. No tiene que hacer nada más.`,
    mistake: '¿Lo oprimió por error, o prefiere recibir unos pocos correos? Aquí puede cambiarlo.',
    refused: (agency) =>
      `Nuestros correos a esta dirección fueron devueltos o marcados como no deseados, por eso no escribimos a ella. Si no es correcto, llame a ${agency}.`,
    unknownTitle: 'Este enlace no funciona',
    unknown:
      'Es posible que se haya cortado en el camino. Abra el correo otra vez y oprima “Cancelar los correos” al final, o respóndalo y pida que no le escriban más. No tiene que hacer nada más.',
    texts: {
      title: 'Cancelar los mensajes de texto',
      question: (agency, phone) => `¿Quiere dejar de recibir todos los mensajes de texto de ${agency} en el ${phone}?`,
      effect: 'El cambio tiene efecto de inmediato. Puede llamarles cuando quiera.',
      button: 'No recibir más mensajes',
      done: (agency, phone) => `${agency} no enviará más mensajes de texto al ${phone}.`,
      again: (agency) => `¿Cambió de opinión? Dígaselo a ${agency}, y le pedirán otra vez su permiso.`,
    },
  },
}
