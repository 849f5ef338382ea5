/** Packages that are not bundled, because they read their own files or binaries at run time. */
export const runtimePackages = ['@electric-sql/pglite', 'pdfkit', 'sharp', 'twilio']
