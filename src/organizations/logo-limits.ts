export const MAX_LOGO_BYTES = 1024 * 1024
/** Of either side. */
export const MAX_LOGO_PIXELS = 2000
