import type { Spoken } from '../lib/language.ts'

interface Words {
  subject: (firstName: string) => string
  subjectWithoutName: string
  /** The two that speak of prices, where we know in which state the client lives; where not we have none to promise. */
  preview: (knowsPlace: boolean) => string
  intro: (sender: string, knowsPlace: boolean) => string
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
  },
}
