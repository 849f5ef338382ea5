/** The sheets of single pages outside the sign-in, in the order of static/css/public.css. */
export const publicPageSheets = [
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
].map((name) => `static/css/pages/${name}.css`)

/** As vite.config.ts names them. */
export const publicSheets = publicPageSheets.map((file) => ({ file }))

/**
 * Of the pages' own sheets those whose classes the markup uses: each client's page carries its sheet in itself, and has
 * 14 kB to be there in one go. `core` is what all of them get; a class that it knows says nothing.
 */
export function sheetsByUse(core: string, sheets: readonly string[]): (markup: string) => string {
  const known = new Set(classesIn(core))
  const own = sheets.map((sheet) => ({
    rules: `@layer pages{${sheet}}`,
    // An element's own class, not a part of a longer one.
    used: new RegExp(
      `class="(?:[^"]* )?(?:${classesIn(sheet)
        .filter((name) => !known.has(name))
        .join('|')})[ "]`,
    ),
  }))
  return (markup) =>
    core +
    own
      .filter(({ used }) => used.test(markup))
      .map(({ rules }) => rules)
      .join('')
}

const classesIn = (sheet: string) => [...new Set([...sheet.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!))]
