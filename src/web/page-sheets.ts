/** Component sheets that only some public pages need, in the order of static/css/public.css. */
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

/** Sheets of single public pages, in the same order. */
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
 * Selects the sheets whose classes the markup uses. A client page has its CSS inline and must fit into 14 kB, the first
 * round trip. Every page gets `core`. A sheet is not selected by classes that `core` has too, nor a page's sheet by
 * classes of a component. A page with islands gets all components, because islands render more later.
 */
export function sheetsByUse(core: string, sheets: readonly Sheet[]): (markup: string) => string {
  const coreClasses = classesIn(core)
  const componentClasses = sheets
    .filter(({ layer }) => layer === 'components')
    .flatMap(({ rules }) => [...classesIn(rules)])
  const known = { components: coreClasses, pages: new Set([...coreClasses, ...componentClasses]) }
  const own = sheets.map(({ layer, rules }) => ({
    layer,
    rules: `@layer ${layer}{${rules}}`,
    ownClasses: [...classesIn(rules)].filter((name) => !known[layer].has(name)),
  }))
  return (markup) => {
    const hasIslands = markup.includes('<react-island ')
    const attributes = new Set(Array.from(markup.matchAll(/ class="([^"]*)"/g), ([, names]) => names!))
    const used = new Set([...attributes].flatMap((names) => names.split(' ')))
    return (
      core +
      own
        .filter(
          ({ layer, ownClasses }) =>
            (hasIslands && layer === 'components') || ownClasses.some((name) => used.has(name)),
        )
        .map(({ rules }) => rules)
        .join('')
    )
  }
}

const classesIn = (sheet: string) => new Set([...sheet.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!))
