import type { Bilingual } from '../lib/language.ts'

/** The header of our own pages. Source: nav-055. */
export const siteHeaderWords: Bilingual<
  Record<'label' | 'bookDemo' | 'pricing' | 'login' | 'signUp' | 'tryIt' | 'toContacts' | 'notGovernment', string>
> = {
  en: {
    label: 'Main menu',
    bookDemo: 'Book a Demo',
    pricing: 'Pricing',
    login: 'Login',
    signUp: 'Signup',
    tryIt: 'Try It Out',
    toContacts: 'Your contacts',
    notGovernment:
      'Perennial is not connected with or endorsed by the U.S. government or the federal Medicare program.',
  },
  es: {
    label: 'Menú principal',
    bookDemo: 'Pedir una demostración',
    pricing: 'Precios',
    login: 'Entrar',
    signUp: 'Crear cuenta',
    tryIt: 'Probar',
    toContacts: 'Sus contactos',
    notGovernment:
      'Perennial no tiene relación con el gobierno de los Estados Unidos ni con el programa federal Medicare, ni cuenta con su respaldo.',
  },
}

export const siteWords = {
  error: {
    title: 'We could not open that page',
    general: 'An error occurred. Please go back and try again.',
    notFound: '404 - Page Not Found',
    notFoundText: 'The address may be wrong, the page may be gone, or you may not have access.',
    brokenLink: 'Did one of our links bring you here? Please',
    tellUs: 'tell us',
    toStart: 'Go to home page',
    toContacts: 'Back to Contacts',
    again: 'Try again',
    contacts: 'Failed to load contacts',
  },
}
