/** The pages shown while Perennial starts, or if it fails to start. Source: nav-058, nav-059. */
export const startWords = {
  starting: {
    title: 'Perennial is starting',
    lead: 'This takes a few seconds. The page will open automatically.',
    hint: "Click refresh if the page doesn't load.",
    button: 'Refresh',
    unsaved: 'Nothing was saved. Go back, wait a few seconds and try again.',
    api: 'Perennial is starting. Please try again in a few seconds.',
  },
  failed: {
    title: 'Perennial could not start',
    setting: 'A setting is missing or wrong.',
    migration: 'The database could not be updated.',
    unknown: 'Something went wrong during startup.',
    next: 'Wait a minute, then refresh the page. If you see this again, send this message to the person who runs Perennial for you.',
    unsaved: 'Nothing was saved. Wait a minute, then go back and try again.',
    button: 'Refresh Page',
  },
}
