import type { Bilingual } from '../lib/language.ts'

/** The pages shown while Perennial starts or if it failed to start. Source: nav-058, nav-059. */
export const startWords = {
  starting: {
    title: 'Perennial is starting',
    lead: 'This takes a few seconds. The page will open automatically.',
    hint: "Click refresh if the page doesn't load.",
    button: 'Refresh',
    unsaved: 'Nothing was saved. Go back, wait a few seconds and try again.',
    api: 'Perennial is starting. Please try again in a few seconds.',
  },
  failed: {
    title: 'Perennial could not start',
    setting: 'A setting is missing or wrong.',
    migration: 'The database could not be updated.',
    unknown: 'Something Perennial needs is missing.',
    next: 'Wait a minute, then refresh the page. If you see this again, send this message to the person who runs Perennial for you.',
    unsaved: 'Nothing was saved. Wait a minute, then go back and try again.',
    button: 'Refresh Page',
  },
}

interface UnavailableWords {
  title: string
  text: string
  number: (id: string) => string
  button: string
  /** Shown after a form was submitted. */
  sentTitle: string
  sent: string
}

/** Shown while the database cannot be reached, to staff and clients. */
export const unavailableWords: Bilingual<UnavailableWords> = {
  en: {
    title: 'This page is not available right now',
    text: 'Please wait a minute, then refresh the page.',
    number: (id) => `If you see this again, tell us this number: ${id}`,
    button: 'Refresh Page',
    sentTitle: 'We’re not sure if that was saved',
    sent: 'Please wait a minute, then go back and check if it was saved before you try again.',
  },
  es: {
    title: 'Esta página no se puede abrir en este momento',
    text: 'Espere un minuto y vuelva a cargar la página.',
    number: (id) => `Si esto vuelve a ocurrir, díganos este número: ${id}`,
    button: 'Volver a cargar la página',
    sentTitle: 'No podemos decir si eso se guardó',
    sent: 'Espere un minuto; luego vuelva atrás y compruebe si se guardó lo que envió antes de enviarlo otra vez.',
  },
}
