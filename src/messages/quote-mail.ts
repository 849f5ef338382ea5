import type { Spoken } from '../lib/language.ts'

interface Words {
  subject: (firstName: string) => string
  subjectWithoutName: string
  /** The two that speak of prices, where we know in which state the client lives; where not we have none to promise. */
  preview: (knowsPlace: boolean) => string
  intro: (sender: string, knowsPlace: boolean) => string
  greeting: (firstName: string) => string
  senderAt: (sender: string, agency: string) => string
  button: string
  effort: string
  questions: (phone: string | null) => string
  license: (number: string) => string
  linkHint: string
  why: (agency: string) => string
  through: (agency: string, host: string) => string
  notGovernment: string
  unsubscribe: string
  unsubscribeLine: (link: string) => string
}

/** The quote mail's words. No price stands in a mail: prices change, and mail is read by others. */
export const quoteMail: Spoken<Words> = {
  en: {
    subject: (firstName) => `${firstName}, your Medigap comparison is ready`,
    subjectWithoutName: 'Your Medigap comparison is ready',
    preview: (knowsPlace) =>
      knowsPlace
        ? 'The lowest prices we found in your area. There is nothing to sign.'
        : 'Tell us your ZIP code to see prices. There is nothing to sign.',
    intro: (sender, knowsPlace) =>
      `${sender} put together a comparison of Medicare supplement (Medigap) plans for you. ${
        knowsPlace
          ? 'It shows the lowest prices we found in your area.'
          : 'Prices depend on where you live, so it first asks for your ZIP code. Then it shows the lowest prices we find there.'
      }`,
    greeting: (firstName) => `Hello ${firstName},`,
    senderAt: (sender, agency) => `${sender} at ${agency}`,
    button: 'See my comparison',
    effort:
      'It takes about two minutes to read and costs nothing. There is nothing to sign, no password, and we do not ask for your Medicare number.',
    questions: (phone) =>
      phone ? `Questions? Reply to this mail or call ${phone}.` : 'Questions? Reply to this mail.',
    license: (number) => `License ${number}`,
    linkHint: 'If the button does not work, copy this address into your browser:',
    why: (agency) =>
      `You get this mail because you are a client of ${agency} or asked it about Medicare supplement insurance. It is an advertisement for insurance.`,
    through: (agency, host) =>
      `${agency} sends this mail and shows your prices through Perennial. That is why the link above begins with ${host}.`,
    notGovernment: 'Not connected with or endorsed by the U.S. government or the federal Medicare program.',
    unsubscribe: 'Unsubscribe',
    unsubscribeLine: (link) => `To get no more mail from us, open ${link}`,
  },
  es: {
    subject: (firstName) => `${firstName}, su comparación Medigap está lista`,
    subjectWithoutName: 'Su comparación de planes Medigap está lista',
    preview: (knowsPlace) =>
      knowsPlace
        ? 'Los precios más bajos que encontramos en su zona. No tiene que firmar nada.'
        : 'Díganos su código postal para ver precios. No tiene que firmar nada.',
    intro: (sender, knowsPlace) =>
      `${sender} preparó para usted una comparación de planes suplementarios de Medicare (Medigap). ${
        knowsPlace
          ? 'Muestra los precios más bajos que encontramos en su zona.'
          : 'Los precios dependen de dónde vive, por eso primero le pide su código postal. Después muestra los precios más bajos que encontramos allí.'
      }`,
    greeting: (firstName) => `Hola, ${firstName}:`,
    senderAt: (sender, agency) => `${sender}, de ${agency},`,
    button: 'Ver mi comparación',
    effort:
      'Se lee en unos dos minutos y no cuesta nada. No tiene que firmar nada, no necesita contraseña y no le pedimos su número de Medicare.',
    questions: (phone) =>
      phone
        ? `¿Tiene preguntas? Responda a este correo o llame al ${phone}.`
        : '¿Tiene preguntas? Responda a este correo.',
    license: (number) => `Licencia ${number}`,
    linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
    why: (agency) =>
      `Recibe este correo porque es cliente de ${agency} o le preguntó por seguros suplementarios de Medicare. Es un anuncio de seguros.`,
    through: (agency, host) =>
      `${agency} envía este correo y muestra sus precios por medio de Perennial. Por eso el enlace de arriba empieza con ${host}.`,
    notGovernment:
      'Sin relación con el gobierno de los Estados Unidos ni con el programa federal Medicare, y sin su respaldo.',
    unsubscribe: 'Cancelar los correos',
    unsubscribeLine: (link) => `Para no recibir más correos nuestros, abra ${link}`,
  },
}
