import { bilingual } from './bilingual.ts'

/** The two counts in the CMS disclaimer. An agency without both does not mention Medicare Advantage. */
export interface AdvantageCounts {
  organizations: number
  plans: number
}

export const advantageCounts = (profileRow: {
  advantage_organizations: number | null
  advantage_plans: number | null
}): AdvantageCounts | undefined =>
  profileRow.advantage_organizations && profileRow.advantage_plans
    ? { organizations: profileRow.advantage_organizations, plans: profileRow.advantage_plans }
    : undefined

export const advantageWords = bilingual({
  /** Mandatory on every page that mentions Medicare Advantage. Source: 42 CFR 422.2267(e)(41). */
  disclaimer: {
    en: ({ organizations, plans }: AdvantageCounts) =>
      `We do not offer every plan available in your area. Currently we represent ${count(organizations, 'en')} ${organizations === 1 ? 'organization which offers' : 'organizations which offer'} ${count(plans, 'en')} ${plans === 1 ? 'product' : 'products'} in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.`,
    es: ({ organizations, plans }) =>
      `No ofrecemos todos los planes disponibles en su área. Actualmente representamos a ${count(organizations, 'es')} ${organizations === 1 ? 'organización que ofrece' : 'organizaciones que ofrecen'} ${count(plans, 'es')} ${plans === 1 ? 'producto' : 'productos'} en su área. Comuníquese con Medicare.gov o llame al 1-800-MEDICARE para obtener información sobre todas sus opciones.`,
  },
})

const count = (number: number, language: 'en' | 'es') => number.toLocaleString(language === 'es' ? 'es-US' : 'en-US')
