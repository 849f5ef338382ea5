export const paletteWords = {
  open: 'Find',
  title: 'Find a contact or a page',
  label: 'Name, email, phone or page',
  searching: 'Searching...',
  contacts: 'Contacts',
  pages: 'Go to',
  seeAll: (total: string, search: string) => `See all ${total} that contain “${search}”`,
  nothing: (search: string) => `Nobody and no page is called “${search}”.`,
  failed: 'We could not search just now. Press Enter to search the whole list.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  keys: 'Arrow keys choose, Enter opens, Escape closes.',
}

export const shortcutWords = {
  title: 'Keyboard shortcuts',
  lead: 'They work on every page after the sign-in, where script is allowed.',
  keys: [
    { keys: ['Ctrl', 'K'], does: 'Find a contact or go to a page (on a Mac: Command and K)' },
    { keys: ['/'], does: 'Go to the search box of the contacts' },
    { keys: ['?'], does: 'Open this page' },
    { keys: ['Arrow down'], does: 'In the search box of the contacts: the first row' },
    { keys: ['Arrow up', 'Arrow down'], does: 'In the contacts table: the row above, the row below' },
    { keys: ['Space'], does: 'In the contacts table: select the row' },
    { keys: ['Enter'], does: 'In the contacts table: open the contact' },
    { keys: ['Escape'], does: 'Close a menu or a dialog' },
  ],
  caption: 'Keys and what they do',
  key: 'Keys',
  does: 'What it does',
  single: 'Use shortcuts of a single key',
  singleHint: 'Turn off / and ? if they get in your way, for example when you dictate. This browser remembers it.',
}
