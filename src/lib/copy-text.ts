/** Copies the text to the clipboard. False if the browser refuses or has no clipboard API. Source: checkout-024. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
