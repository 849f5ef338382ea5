export const MOST_LOGO_BYTES = 1024 * 1024
/** Of either side. */
export const MOST_LOGO_PIXELS = 2000
