/**
 * Makes the browser ask for confirmation when the user leaves a page with unsaved input, except by submitting the form.
 * Returns a function that removes the listeners.
 */
export function warnOnLeaving(form: HTMLFormElement, isUnsaved: () => boolean): () => void {
  let isSent = false
  const onSubmit = (event: Event) => {
    isSent = !event.defaultPrevented
  }
  // The back/forward cache restores the page with its state.
  const onPageShow = () => {
    isSent = false
  }
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!isSent && isUnsaved()) event.preventDefault()
  }
  form.addEventListener('submit', onSubmit)
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('beforeunload', onBeforeUnload)
  return () => {
    form.removeEventListener('submit', onSubmit)
    window.removeEventListener('pageshow', onPageShow)
    window.removeEventListener('beforeunload', onBeforeUnload)
  }
}
