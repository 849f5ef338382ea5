import type { FirstQuestion } from '../../outbox/mail-facts.ts'
import { bilingual } from './bilingual.ts'

/** The email with a quote. It names no price: prices change, and other people may read the email. */
export const quoteMail = bilingual({
  subject: {
    en: (firstName: string) => `${firstName}, your Medigap comparison is ready`,
    es: (firstName) => `${firstName}, su comparación de Medigap está lista`,
  },
  subjectWithoutName: { en: 'Your Medigap comparison is ready', es: 'Su comparación de planes Medigap está lista' },
  /** If the page asks for facts first, preview and intro say so before they promise prices. */
  preview: {
    en: (asksFirst: FirstQuestion) =>
      ({
        nothing: 'The lowest prices we found in your area. There is nothing to sign.',
        zip: 'Tell us your ZIP code to see prices. There is nothing to sign.',
        gender_tobacco: 'Answer a short question or two to see prices. There is nothing to sign.',
      })[asksFirst ?? 'nothing'],
    es: (asksFirst) =>
      ({
        nothing: 'Los precios más bajos que encontramos en su zona. No tiene que firmar nada.',
        zip: 'Díganos su código postal para ver precios. No tiene que firmar nada.',
        gender_tobacco: 'Responda una o dos preguntas breves para ver precios. No tiene que firmar nada.',
      })[asksFirst ?? 'nothing'],
  },
  intro: {
    en: (sender: string, asksFirst: FirstQuestion) =>
      `${sender} put together a comparison of Medicare supplement (Medigap) plans for you. ${
        {
          nothing: 'It shows the lowest prices we found in your area.',
          zip: 'Prices depend on where you live, so first we ask for your ZIP code. Then you see the lowest prices we find there.',
          gender_tobacco:
            'Prices depend on sex and tobacco use, so first we ask for what we do not know yet. Then you see the lowest prices we find in your area.',
        }[asksFirst ?? 'nothing']
      }`,
    es: (sender, asksFirst) =>
      `${sender} preparó para usted una comparación de planes suplementarios de Medicare (Medigap). ${
        {
          nothing: 'Muestra los precios más bajos que encontramos en su zona.',
          zip: 'Los precios dependen de dónde vive usted, por eso primero le pedimos su código postal. Después verá los precios más bajos que encontremos allí.',
          gender_tobacco:
            'Los precios dependen del sexo y del uso de tabaco, por eso primero le pedimos los datos que nos faltan. Después verá los precios más bajos que encontremos para usted.',
        }[asksFirst ?? 'nothing']
      }`,
  },
})
