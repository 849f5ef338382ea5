/** The size limit of an uploaded file. The browser uses it too, so this file imports nothing. */
export const MAX_IMPORT_FILE_BYTES = 20 * 1024 * 1024
