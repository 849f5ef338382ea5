import type { Bilingual } from '../lib/language.ts'

interface Words {
  greeting: (firstName: string) => string
  senderAt: (sender: string, agency: string) => string
  button: string
  effort: string
  /** The same two of a mail that asks for a call. */
  call: { button: string; effort: string }
  questions: (phone: string | null) => string
  license: (number: string) => string
  linkHint: string
  /** Why they get it: who they are to us, and what this mail is sent for, where it is sent by itself. */
  why: (agency: string, occasion?: string) => string
  through: (agency: string, host: string) => string
  notGovernment: string
  choose: string
  unsubscribe: string
  unsubscribeLine: (link: string) => string
}

/** What every mail to an agency's client says around its own words. */
export const clientMail: Bilingual<Words> = {
  en: {
    greeting: (firstName) => `Hello ${firstName},`,
    senderAt: (sender, agency) => `${sender} at ${agency}`,
    button: 'See my comparison',
    effort:
      'It takes about two minutes to read, and it is free. There is nothing to sign and no password, and we do not ask for your Medicare number.',
    call: { button: 'Schedule a call', effort: 'The call is free, and there is no obligation.' },
    questions: (phone) =>
      phone ? `Questions? Reply to this email or call ${phone}.` : 'Questions? Reply to this email.',
    license: (number) => `License ${number}`,
    linkHint: 'If the button does not work, copy this address into your browser:',
    why: (agency, occasion) =>
      `You are getting this email because you are a client of ${agency} or asked about Medicare supplement insurance. ${occasion ? `${occasion} ` : ''}It is an advertisement for insurance.`,
    through: (agency, host) =>
      `${agency} sends this email and shows your prices through Perennial. That is why the link above starts with ${host}.`,
    notGovernment: 'Not connected with or endorsed by the U.S. government or the federal Medicare program.',
    choose: 'Choose what we send you',
    unsubscribe: 'Unsubscribe',
    unsubscribeLine: (link) => `To choose what we send you or to unsubscribe, open ${link}`,
  },
  es: {
    greeting: (firstName) => `Hola, ${firstName}:`,
    senderAt: (sender, agency) => `${sender}, de ${agency},`,
    button: 'Ver mi comparación',
    effort:
      'Se lee en unos dos minutos y es gratis. No tiene que firmar nada ni usar una contraseña, y no le pedimos su número de Medicare.',
    call: { button: 'Programar una llamada', effort: 'La llamada es gratis y sin compromiso.' },
    questions: (phone) =>
      phone
        ? `¿Tiene preguntas? Responda a este correo o llame al ${phone}.`
        : '¿Tiene preguntas? Responda a este correo.',
    license: (number) => `Licencia ${number}`,
    linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
    why: (agency, occasion) =>
      `Recibe este correo porque es cliente de ${agency} o pidió información sobre seguros suplementarios de Medicare. ${occasion ? `${occasion} ` : ''}Es un anuncio de seguros.`,
    through: (agency, host) =>
      `${agency} envía este correo y le muestra sus precios por medio de Perennial. Por eso, el enlace de arriba empieza con ${host}.`,
    notGovernment:
      'Sin relación con el gobierno de los Estados Unidos ni con el programa federal Medicare, y sin su respaldo.',
    choose: 'Elegir qué correos recibir',
    unsubscribe: 'Dejar de recibir correos',
    unsubscribeLine: (link) => `Para elegir qué correos recibir o dejar de recibirlos, abra ${link}`,
  },
}
