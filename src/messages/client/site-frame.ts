import { bilingual } from './bilingual.ts'

/** The header of Perennial's own pages, and the notice at the end of their footer. Source: nav-055. */
export const siteHeaderWords = bilingual({
  label: { en: 'Main menu', es: 'Menú principal' },
  bookDemo: { en: 'Book a Demo', es: 'Demostración' },
  pricing: { en: 'Pricing', es: 'Precios' },
  login: { en: 'Login', es: 'Entrar' },
  signUp: { en: 'Signup', es: 'Crear cuenta' },
  tryIt: { en: 'Try It Out', es: 'Probar' },
  toContacts: { en: 'Your contacts', es: 'Sus contactos' },
  notGovernment: {
    en: 'Perennial is not connected with or endorsed by the U.S. government or the federal Medicare program.',
    es: 'Perennial no tiene relación con el gobierno de los Estados Unidos ni con el programa federal Medicare, ni cuenta con su respaldo.',
  },
})

/** The footer of every page on Perennial's own site. The pages it links to are in English only. */
export const footWords = bilingual({
  label: { en: 'About Perennial', es: 'Acerca de Perennial' },
  privacy: { en: 'Privacy', es: 'Privacidad (en inglés)' },
  terms: { en: 'Terms', es: 'Condiciones (en inglés)' },
  accessibility: { en: 'Accessibility', es: 'Accesibilidad (en inglés)' },
  contactUs: { en: 'Contact us', es: 'Escríbanos (en inglés)' },
})
