import { bilingual } from './bilingual.ts'

/**
 * Shown when the server runs but cannot reach its data, or when a page takes too long. Agencies' clients see it too.
 */
export const unavailableWords = bilingual({
  title: { en: 'This page is not available right now', es: 'Esta página no se puede abrir en este momento' },
  text: { en: 'Please wait a minute, then refresh the page.', es: 'Espere un minuto y vuelva a cargar la página.' },
  number: {
    en: (id: string) => `If you see this again, tell us this number: ${id}`,
    es: (id) => `Si esto vuelve a ocurrir, díganos este número: ${id}`,
  },
  button: { en: 'Refresh Page', es: 'Volver a cargar la página' },
  /** If the request submitted a form. */
  sentTitle: { en: 'We’re not sure if that was saved', es: 'No estamos seguros de si eso se guardó' },
  sent: {
    en: 'Please wait a minute, then go back and check if it was saved before you try again.',
    es: 'Espere un minuto; luego vuelva atrás y revise si se guardó lo que envió antes de enviarlo otra vez.',
  },
})
