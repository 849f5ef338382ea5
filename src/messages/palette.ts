export const paletteWords = {
  open: 'Find',
  title: 'Find a contact or a page',
  label: 'Name, email, phone or page',
  searching: 'Searching...',
  contacts: 'Contacts',
  pages: 'Go to',
  seeAll: (total: string, search: string) => `See all ${total} contacts that match “${search}”`,
  nothing: (search: string) => `No contacts or pages match “${search}”.`,
  failed: 'Search is not available right now. Press Enter to search the contacts list.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  keys: 'Use the arrow keys to choose, Enter to open and Escape to close.',
}

export const densityWords = {
  compact: 'Compact',
  /** In the syntax of aria-keyshortcuts. */
  key: 'v',
  title: 'Switch between compact and comfortable rows (press v). This browser remembers your choice.',
}

export const shortcutWords = {
  title: 'Keyboard shortcuts',
  lead: 'Available when you are signed in and JavaScript is on.',
  keys: [
    { keys: ['Ctrl', 'K'], does: 'Find a contact or go to a page (on a Mac: Command and K)' },
    { keys: ['/'], does: 'On the contacts page: go to the search box' },
    { keys: ['?'], does: 'Open this page' },
    { keys: ['v'], does: 'On a list: switch between compact and comfortable rows' },
    { keys: ['Arrow down'], does: 'In the contacts search box: go to the first row' },
    { keys: ['Arrow up', 'Arrow down'], does: 'In the contacts table: move up or down a row' },
    { keys: ['Space'], does: 'In the contacts table: select the row' },
    { keys: ['Enter'], does: 'In the contacts table: open the contact' },
    { keys: ['Escape'], does: 'Close a menu or a dialog' },
  ],
  caption: 'Keys and what they do',
  key: 'Keys',
  does: 'What it does',
  single: 'Use single-key shortcuts',
  singleHint: 'Turn off /, ? and v if they get in your way, such as when you dictate. Saved in this browser only.',
}
