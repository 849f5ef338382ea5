/** Whether the browser took the text into its clipboard; one without a clipboard did not. Source: checkout-024. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
