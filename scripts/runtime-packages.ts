/** What stays a package at run time: it reads files of its own, or binaries. All else is in the bundle. */
export const runtimePackages = ['@electric-sql/pglite', 'pdfkit', 'sharp', 'twilio']
