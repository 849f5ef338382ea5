/** What a file may have; the browser looks too, so this file imports nothing. */
export const MAX_IMPORT_FILE_BYTES = 20 * 1024 * 1024
