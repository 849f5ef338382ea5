/** The two ways to add contacts, shown in a dialog on the first visit and on a page. */
export const addingWords = {
  title: 'Two ways to add your clients',
  menu: 'How to add contacts',
  one: {
    title: 'One at a time',
    text: 'A short form for one person. Best for a new client you just talked to. It takes a minute and warns you if the email is already in your book.',
    button: 'Add one contact',
  },
  many: {
    title: 'Many at once',
    text: 'A CSV file from a spreadsheet or another system, up to 100,000 rows. We match the columns, show you what will happen before anything is saved, and you can undo the whole import for 30 days.',
    button: 'Import a CSV file',
  },
  later: 'Not now',
  toList: 'Go to contacts',
}
