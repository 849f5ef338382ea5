/** Component sheets that only some public pages need, in the order of static/css/public.css. */
export const componentSheets = [
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
] as const

/** Style sheets for particular public pages, in the order in which they load. */
export const pageSheets = [
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
] as const

export type PublicSheet = (typeof componentSheets)[number] | (typeof pageSheets)[number]

/** A script in islands/ that is not an island. */
export type PageScript =
  | 'contact-list'
  | 'live-filter'
  | 'pending-state'
  | 'phone-section'
  | 'preserve-focus'
  | 'quote-form'
  | 'row-selection'

interface PageAssets {
  scripts: Set<PageScript>
  sheets: Set<PublicSheet>
  inserts: string[]
}

let current: PageAssets | undefined

/** Components call this and needSheets while they render on the server. In the browser both do nothing. */
export function needScript(name: PageScript): void {
  current?.scripts.add(name)
}

/** Needed only for components on public pages: the app has a single style sheet. */
export function needSheets(...names: PublicSheet[]): void {
  for (const name of names) current?.sheets.add(name)
}

/** A placeholder for inserted markup. React escapes `<` in text, so no text contains it. */
const INSERT = '<!--insert-->'

/**
 * Props of an element with long markup, which the document inserts after React has rendered the page. A single
 * character beyond Latin-1 makes V8 store everything React concatenates at two bytes per character, which costs a
 * millisecond on a page of rows.
 */
export function insertMarkup(html: string) {
  current?.inserts.push(html)
  return { dangerouslySetInnerHTML: { __html: current ? INSERT : html } }
}

/**
 * A page renders synchronously, so the assets of two pages never mix. `markup` is a list of pieces, in which inserted
 * markup alternates with the markup around it.
 */
export function collectAssets(render: () => string): Omit<PageAssets, 'inserts'> & { markup: string[] } {
  const needed: PageAssets = { scripts: new Set(), sheets: new Set(), inserts: [] }
  current = needed
  try {
    const [start = '', ...pieces] = render().split(INSERT)
    const markup = [start, ...pieces.flatMap((piece, index) => [needed.inserts[index] ?? '', piece])]
    return { markup, scripts: needed.scripts, sheets: needed.sheets }
  } finally {
    current = undefined
  }
}

/**
 * The text that a link or form shows until the next page has loaded. `then`, if given, replaces it 1.2 seconds later.
 */
export function pendingText(text: string, then?: string) {
  needScript('pending-state')
  return { 'data-pending': text, 'data-pending-then': then }
}

/** Makes a button open or close the dialog with this id. */
export function dialogCommand(command: 'show-modal' | 'close', dialog: string) {
  // For browsers without invoker commands.
  needScript('pending-state')
  return { command, commandfor: dialog }
}

/** The target of a form that often leads back to its own page, which then keeps its scroll position and focus. */
export function postTo(action: string) {
  needScript('preserve-focus')
  return { method: 'post', action }
}
