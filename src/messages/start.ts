/** While Perennial starts, and when it could not. Source: nav-058, nav-059. */
export const startWords = {
  starting: {
    title: 'Perennial is starting',
    lead: 'This takes a few seconds. The page then opens by itself.',
    hint: "Click refresh if the page doesn't load.",
    button: 'Refresh',
    api: 'Perennial is starting. Please try again in a few seconds.',
  },
  failed: {
    title: 'Perennial could not start',
    database: 'The database does not answer.',
    setting: 'A setting is missing or wrong.',
    migration: 'The database could not be brought up to date.',
    unknown: 'Something that Perennial needs is not there.',
    next: 'Please wait a minute, then refresh the page. If you see this again, tell whoever looks after Perennial for you what it says here.',
    number: (id: string) => `Number of this error: ${id}`,
    button: 'Refresh Page',
  },
}
