/** The file does not open, or is not whole; the sentence says which. */
export class SealError extends Error {
  override name = 'SealError'
}
