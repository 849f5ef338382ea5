/**
 * Has the browser ask before a page with typing that was not saved is left. Answers how to stop that. Sending the form
 * itself is no leaving.
 */
export function warnOnLeaving(form: HTMLFormElement, isUnsaved: () => boolean): () => void {
  let isSent = false
  const sent = (event: Event) => {
    isSent = !event.defaultPrevented
  }
  // The page as it was left comes back from the browser's memory.
  const back = () => {
    isSent = false
  }
  const leave = (event: BeforeUnloadEvent) => {
    if (!isSent && isUnsaved()) event.preventDefault()
  }
  form.addEventListener('submit', sent)
  window.addEventListener('pageshow', back)
  window.addEventListener('beforeunload', leave)
  return () => {
    form.removeEventListener('submit', sent)
    window.removeEventListener('pageshow', back)
    window.removeEventListener('beforeunload', leave)
  }
}
