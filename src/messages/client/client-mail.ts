import { bilingual } from './bilingual.ts'

/** The text around the body of every email to a client. */
export const clientMail = bilingual({
  greeting: {
    en: (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,'),
    es: (firstName) => (firstName ? `Hola, ${firstName}:` : 'Hola:'),
  },
  senderAt: {
    en: (sender: string, agency: string) => `${sender} at ${agency}`,
    es: (sender, agency) => `${sender}, de ${agency},`,
  },
  button: { en: 'See my comparison', es: 'Ver mi comparación' },
  effort: {
    en: 'It takes about two minutes to read, and it is free. There is nothing to sign and no password, and we do not ask for your Medicare number.',
    es: 'Se lee en unos dos minutos y es gratis. No tiene que firmar nada ni usar una contraseña, y no le pedimos su número de Medicare.',
  },
  /** Button and note for an email that invites the client to schedule a call. */
  call: bilingual({
    button: { en: 'Schedule a call', es: 'Programar una llamada' },
    effort: { en: 'The call is free, and there is no obligation.', es: 'La llamada es gratis y sin compromiso.' },
  }),
  questions: {
    en: (phone: string | null) =>
      phone ? `Questions? Reply to this email or call ${phone}.` : 'Questions? Reply to this email.',
    es: (phone) =>
      phone
        ? `¿Tiene preguntas? Responda a este correo o llame al ${phone}.`
        : '¿Tiene preguntas? Responda a este correo.',
  },
  license: { en: (number: string) => `License ${number}`, es: (number) => `Licencia ${number}` },
  linkHint: {
    en: 'If the button does not work, copy this address into your browser:',
    es: 'Si el botón no funciona, copie esta dirección en su navegador:',
  },
  /** Why the client gets the email. `occasion` is the reason for an automatic email. */
  why: {
    en: (agency: string, occasion?: string) =>
      `You are getting this email because you are a client of ${agency} or asked about Medicare supplement insurance. ${occasion ? `${occasion} ` : ''}It is an advertisement for insurance.`,
    es: (agency, occasion) =>
      `Recibe este correo porque es cliente de ${agency} o pidió información sobre seguros suplementarios de Medicare. ${occasion ? `${occasion} ` : ''}Es un anuncio de seguros.`,
  },
  through: {
    en: (agency: string, host: string) =>
      `${agency} sends this email and shows your prices through Perennial. That is why the link above starts with ${host}.`,
    es: (agency, host) =>
      `${agency} envía este correo y le muestra sus precios por medio de Perennial. Por eso, el enlace de arriba empieza con ${host}.`,
  },
  notGovernment: {
    en: 'Not connected with or endorsed by the U.S. government or the federal Medicare program.',
    es: 'Sin relación con el gobierno de los Estados Unidos ni con el programa federal Medicare, y sin su respaldo.',
  },
  choose: { en: 'Choose what we send you', es: 'Elegir qué correos recibir' },
  unsubscribe: { en: 'Unsubscribe', es: 'Dejar de recibir correos' },
  unsubscribeLine: {
    en: (link: string) => `To choose what we send you or to unsubscribe, open ${link}`,
    es: (link) => `Para elegir qué correos recibir o dejar de recibirlos, abra ${link}`,
  },
})
