/** A setting that is wrong or missing, in a sentence that says what to do. */
export class SettingError extends Error {
  override name = 'SettingError'
}
