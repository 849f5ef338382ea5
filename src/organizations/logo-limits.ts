export const MAX_LOGO_BYTES = 1024 * 1024
/** Per side. */
export const MAX_LOGO_PIXELS = 2000
