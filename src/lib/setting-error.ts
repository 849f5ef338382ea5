/** A setting or argument is wrong or missing. The message tells the operator what to do. */
export class SettingError extends Error {
  override name = 'SettingError'
}
