/** How contacts get into the book: the tutorial of the first visit, and the page that says it again. */
export const addingWords = {
  title: 'Two ways to add your clients',
  menu: 'How adding works',
  one: {
    title: 'One at a time',
    text: 'A short form for one person. Best for a new client you have just spoken to. It takes a minute, and warns you when the email is in your book already.',
    button: 'Add one contact',
  },
  many: {
    title: 'Many at once',
    text: 'A CSV file from a spreadsheet or another system, up to 100,000 rows. We suggest what each column means, count what would happen before anything is written, and you can take the whole import back for 30 days.',
    button: 'Import a CSV file',
  },
  later: 'Not now',
  toList: 'Go to the contacts',
}
