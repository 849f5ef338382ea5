import { bilingual } from './bilingual.ts'

interface RequestedCallWords {
  /** When the client asked to be called, such as 'in the morning'. Empty for any time. */
  time: string
  /** The last four digits of the number to call. Undefined if no number is known. */
  ending: string | undefined
}

/**
 * The words of the schedule page and what follows it. `who` is the agent's first name, or the agency. `loading` is the
 * data-pending attribute of links and forms that lead to the schedule page. Source: schedule-007.
 */
export const scheduleWords = bilingual({
  loading: { en: 'Loading your schedule page.', es: 'Cargando su página para programar una llamada.' },
  title: { en: (agency: string) => `Schedule a call - ${agency}`, es: (agency) => `Programar una llamada - ${agency}` },
  headings: bilingual({
    accept: { en: 'Good News', es: 'Buenas noticias' },
    /** Replaces `accept` if the client answered yes to a health question. */
    review: { en: 'Next, a short call', es: 'Ahora, una llamada corta' },
    general: { en: 'Schedule Follow-up', es: 'Programar una llamada' },
    decline: { en: 'Medicare Advantage Follow-up', es: 'Información sobre Medicare Advantage' },
    otherWays: { en: 'Other ways to lower your costs', es: 'Otras formas de reducir sus costos' },
  }),
  bodies: bilingual({
    accept: {
      en: (who: string) =>
        `You have done your part. Next is a short call of about 5 minutes. ${who} will go over everything with you and help you apply. Nothing changes until you say so.`,
      es: (who) =>
        `Usted ya hizo su parte. El siguiente paso es una llamada corta, de unos 5 minutos. ${who} repasará todo con usted y le ayudará con la solicitud. Nada cambia hasta que usted lo decida.`,
    },
    review: {
      en: (who: string) =>
        `Thank you for your answers. No company has made a decision yet. ${who} will check which ones may accept you and go over them with you in a call of about 5 minutes. Nothing changes until you say so.`,
      es: (who) =>
        `Gracias por sus respuestas. Ninguna compañía ha tomado una decisión todavía. ${who} revisará cuáles podrían aceptarle y hablará de ellas con usted en una llamada de unos 5 minutos. Nada cambia hasta que usted lo decida.`,
    },
    general: {
      en: (who: string) =>
        `Talk it over before you decide. ${who} will answer your questions and help you with the next step. The call is free, and there is no obligation.`,
      es: (who) =>
        `Resuelva sus dudas antes de decidir. ${who} responderá a sus preguntas y le ayudará con el siguiente paso. La llamada es gratis y sin compromiso.`,
    },
    decline: {
      en: (who: string) =>
        `A Medicare Advantage plan may be another way to lower your monthly costs. ${who} can tell you which plans are available where you live, and how they differ from a Medicare supplement plan. The call is free, and there is no obligation.`,
      es: (who) =>
        `Un plan Medicare Advantage puede ser otra forma de reducir sus costos mensuales. ${who} puede decirle qué planes hay donde usted vive y en qué se diferencian de un plan suplementario de Medicare. La llamada es gratis y sin compromiso.`,
    },
    otherWays: {
      en: (who: string) =>
        `There may be other ways to lower what you pay each month. ${who} will go over them with you. The call is free, and there is no obligation.`,
      es: (who) =>
        `Puede haber otras formas de reducir lo que paga cada mes. ${who} las repasará con usted. La llamada es gratis y sin compromiso.`,
    },
  }),

  schedule: { en: 'Schedule a Call', es: 'Programar una llamada' },
  scheduleHint: {
    en: 'A calendar opens in a new tab. Choose a day and time that work for you.',
    es: 'Se abre un calendario en otra pestaña. Elija el día y la hora que le convengan.',
  },
  booked: { en: 'I have booked my call', es: 'Ya programé mi llamada' },
  callNow: { en: (phone: string) => `Call Now: ${phone}`, es: (phone) => `Llame ahora: ${phone}` },
  ask: { en: 'Please call me', es: 'Por favor, llámenme' },
  askLead: { en: (who: string) => `${who} will call you.`, es: (who) => `${who} le llamará.` },
  firstName: { en: 'First name', es: 'Nombre' },
  lastName: { en: 'Last name', es: 'Apellido' },
  email: { en: 'Email address', es: 'Correo electrónico' },
  phone: { en: 'Phone number', es: 'Número de teléfono' },
  knownPhone: {
    en: (ending: string) =>
      `Leave this empty and we will call the number we have, which ends in ${ending}. To use another number, type it here.`,
    es: (ending) =>
      `Si lo deja en blanco, llamaremos al número que tenemos, que termina en ${ending}. Si prefiere otro número, escríbalo aquí.`,
  },
  reach: {
    en: 'Enter a phone number, an email address or both.',
    es: 'Escriba un número de teléfono, un correo electrónico o los dos.',
  },
  bestTime: { en: 'Best time to call', es: 'Mejor hora para llamar' },
  times: bilingual({
    any: { en: 'Any time', es: 'A cualquier hora' },
    morning: { en: 'Morning', es: 'Mañana' },
    afternoon: { en: 'Afternoon', es: 'Tarde' },
    evening: { en: 'Evening', es: 'Noche' },
  }),
  note: { en: 'Anything else? (optional)', es: '¿Algo más? (opcional)' },
  noteHint: {
    en: 'For example, “Please let it ring a while.” Please do not write about your health here.',
    es: 'Por ejemplo, “Dejen sonar el teléfono un rato”. No escriba aquí nada sobre su salud.',
  },
  send: { en: 'Send my request', es: 'Enviar mi solicitud' },
  submitting: { en: 'Submitting...', es: 'Enviando...' },

  notSent: { en: 'Your request was not sent', es: 'Su solicitud no se envió' },
  check: {
    en: (count: number) => (count === 1 ? 'One answer needs attention' : `${count} answers need attention`),
    es: (count) => (count === 1 ? 'Revise una respuesta' : `Revise ${count} respuestas`),
  },
  errors: bilingual({
    firstName: { en: 'Please enter your first name', es: 'Escriba su nombre' },
    lastName: { en: 'Please enter your last name', es: 'Escriba su apellido' },
    onlyName: {
      en: 'Please enter only your name here, without a web address or phone number',
      es: 'Escriba aquí solo su nombre, sin direcciones web ni números de teléfono',
    },
    phone: { en: 'Please enter a 10-digit phone number', es: 'Escriba un número de teléfono de 10 dígitos' },
    email: {
      en: 'Please enter an email address, such as name@example.com',
      es: 'Escriba un correo electrónico, como nombre@example.com',
    },
    reach: {
      en: 'Please enter a phone number or an email address',
      es: 'Escriba un número de teléfono o un correo electrónico',
    },
    long: {
      en: (most: number) => `Please use at most ${most} characters`,
      es: (most) => `Use como máximo ${most} caracteres`,
    },
    tooMany: {
      en: 'There were too many requests in the last hour, so this one was not sent. Please wait an hour, or call us.',
      es: 'Hubo demasiadas solicitudes en la última hora, así que esta no se envió. Espere una hora o llámenos.',
    },
  }),

  thanks: bilingual({
    title: { en: "We'll be in touch soon", es: 'Pronto nos comunicaremos con usted' },
    call: {
      en: (who: string, { time, ending }: RequestedCallWords) =>
        `Thank you. ${who} has your request and will ${ending ? `call you${time && ` ${time}`} at the number that ends in ${ending}` : 'get in touch with you'}.`,
      es: (who, { time, ending }) =>
        `Gracias. ${who} tiene su solicitud y ${ending ? `le llamará${time && ` ${time}`} al número que termina en ${ending}` : 'se comunicará con usted'}.`,
    },
    times: bilingual({
      any: { en: '', es: '' },
      morning: { en: 'in the morning', es: 'por la mañana' },
      afternoon: { en: 'in the afternoon', es: 'por la tarde' },
      evening: { en: 'in the evening', es: 'por la noche' },
    }),
    booked: {
      en: (who: string) =>
        `Thank you. If you chose a time in the calendar, you will get a confirmation by email. If not, you can go back and choose one, or call ${who}.`,
      es: (who) =>
        `Gracias. Si eligió una hora en el calendario, recibirá la confirmación por correo electrónico. Si no, puede volver atrás y elegir una, o llamar a ${who}.`,
    },
    sooner: {
      en: (phone: string) => `Want to talk sooner? Call ${phone}.`,
      es: (phone) => `¿Prefiere hablar antes? Llame al ${phone}.`,
    },
    another: { en: 'Help someone else get started', es: 'Ayude a otra persona a comenzar' },
    anotherHint: {
      en: 'Your spouse, a neighbor or a friend can see their own prices in a few minutes.',
      es: 'Su cónyuge, un vecino o un amigo pueden ver sus propios precios en pocos minutos.',
    },
    goOn: { en: (agency: string) => `Continue to ${agency}`, es: (agency) => `Continuar a ${agency}` },
    website: {
      en: (agency: string) => `Visit ${agency}’s website`,
      es: (agency) => `Visite el sitio web de ${agency}`,
    },
  }),
  demo: bilingual({
    title: { en: "Let's Connect", es: 'Conversemos' },
    lead: {
      en: 'See how Perennial helps you keep the clients you have. Take a 20-minute tour and ask us anything.',
      es: 'Vea cómo Perennial le ayuda a conservar los clientes que tiene. En 20 minutos le mostramos todo y respondemos a sus preguntas.',
    },
    schedule: { en: 'Schedule a Demo Call', es: 'Programar una demostración' },
    booked: { en: 'I have booked my demo', es: 'Ya programé mi demostración' },
    byMessage: {
      en: 'Send us two or three time slots that work for you, and we will confirm one by email.',
      es: 'Envíenos dos o tres horarios que le convengan y le confirmaremos uno por correo electrónico.',
    },
    message: {
      en: 'I would like to see a demo of Perennial. These times work for me: ',
      es: 'Quisiera ver una demostración de Perennial. Me convienen estos horarios: ',
    },
    thankYou: { en: 'Thank You', es: 'Gracias' },
    thanks: {
      en: 'We will confirm your booking by email. We look forward to meeting you.',
      es: 'Recibirá la confirmación por correo electrónico. Será un gusto conocerle.',
    },
    home: { en: 'Back to the home page', es: 'Volver a la página de inicio' },
  }),
})

export type ScheduleWords = (typeof scheduleWords)['en']
