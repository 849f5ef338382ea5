/** Parts of pages outside the sign-in that not every one of them has, in the order of static/css/public.css. */
const parts = [
  'field',
  'availability',
  'saving',
  'error-summary',
  'notice',
  'initials',
  'price',
  'progress',
  'ribbon',
  'dialog',
  'choice',
  'tabs',
]

/** The sheets of single pages there, likewise. */
const pages = [
  'site',
  'landing',
  'compare',
  'offers',
  'plan-dialogs',
  'coverage',
  'compare-print',
  'eligibility',
  'quote',
  'legal',
  'mailbox',
  'pricing',
  'pricing-sum',
  'pricing-value',
  'pricing-chart',
  'practice-cards',
  'rules',
  'schedule',
  'sign-in',
  'self-onboarding',
  'unsubscribe',
]

interface Sheet {
  layer: 'components' | 'pages'
  rules: string
}

export const publicSheets = [
  ...parts.map((name) => ({ layer: 'components' as const, file: `static/css/parts/${name}.css` })),
  ...pages.map((name) => ({ layer: 'pages' as const, file: `static/css/pages/${name}.css` })),
]

/**
 * Of the sheets those whose classes the markup uses: each client's page carries its sheet in itself, and has 14 kB to be
 * there in one go. `core` is what all of them get; a class that it knows says nothing, nor does one of a part in the
 * sheet of a page. What an island shows later nobody knows: a page that has one gets every part.
 */
export function sheetsByUse(core: string, sheets: readonly Sheet[]): (markup: string) => string {
  const ofCore = classesIn(core)
  const ofParts = sheets.filter(({ layer }) => layer === 'components').flatMap(({ rules }) => [...classesIn(rules)])
  const known = { components: ofCore, pages: new Set([...ofCore, ...ofParts]) }
  const own = sheets.map(({ layer, rules }) => ({
    layer,
    rules: `@layer ${layer}{${rules}}`,
    says: [...classesIn(rules)].filter((name) => !known[layer].has(name)),
  }))
  return (markup) => {
    const hasIslands = markup.includes('<react-island ')
    const attributes = new Set(Array.from(markup.matchAll(/ class="([^"]*)"/g), ([, names]) => names!))
    const used = new Set([...attributes].flatMap((names) => names.split(' ')))
    return (
      core +
      own
        .filter(({ layer, says }) => (hasIslands && layer === 'components') || says.some((name) => used.has(name)))
        .map(({ rules }) => rules)
        .join('')
    )
  }
}

const classesIn = (sheet: string) => new Set([...sheet.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!))
