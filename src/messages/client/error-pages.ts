import { siteWords } from '../site.ts'
import { bilingual } from './bilingual.ts'
import { deadLinkWords } from './link-errors.ts'

/** The error pages on clients' paths, by status. 503 has words of its own. */
export const clientErrorWords = bilingual({
  400: bilingual({
    title: { en: deadLinkWords.en.title, es: deadLinkWords.es.title },
    text: { en: siteWords.error.general, es: 'Ocurrió un error. Vuelva atrás e inténtelo otra vez.' },
  }),
  403: bilingual({
    title: { en: 'Nothing was changed', es: 'No se cambió nada' },
    text: {
      en: 'We could not tell that this request came from our own site. Please try again from our own site.',
      es: 'No pudimos comprobar que la solicitud viniera de nuestro sitio. Inténtelo otra vez desde nuestro sitio.',
    },
  }),
  404: bilingual({
    title: { en: siteWords.error.notFound, es: '404: no encontramos esa página' },
    text: {
      en: siteWords.error.notFoundText,
      es: 'Puede que la dirección esté mal escrita, que la página ya no exista o que usted no tenga acceso.',
    },
  }),
  413: bilingual({
    title: { en: 'That is too large', es: 'Eso es demasiado largo' },
    text: {
      en: 'This form is too long. Please shorten your text.',
      es: 'Este formulario es demasiado largo. Acorte el texto, por favor.',
    },
  }),
  415: bilingual({
    title: { en: 'We could not read that request', es: 'No pudimos leer esa solicitud' },
    text: {
      en: 'Please go back and send the form from its own page.',
      es: 'Vuelva atrás y envíe el formulario desde su propia página.',
    },
  }),
  429: bilingual({
    title: { en: 'Please wait a moment', es: 'Espere un momento, por favor' },
    text: {
      en: 'There were too many requests from your network. Please wait an hour.',
      es: 'Llegaron demasiadas solicitudes desde su red. Espere una hora, por favor.',
    },
  }),
  500: bilingual({
    title: { en: 'Something went wrong', es: 'Algo salió mal' },
    text: {
      en: 'Something went wrong on our side. Please try again.',
      es: 'Hubo un problema de nuestro lado. Inténtelo otra vez, por favor.',
    },
  }),
})
