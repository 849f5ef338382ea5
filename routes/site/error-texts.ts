import { siteWords } from '../../src/messages/site.ts'

/** What /error may say. Any other text in its address is somebody else's, and becomes the general sentence. */
const TEXTS: ReadonlySet<string> = new Set([
  'Missing or invalid quote ID',
  'Missing or invalid organization ID',
  'This quote link appears to be invalid or has expired. Please get a new quote to continue.',
  'No parameters provided. Please provide either a quote ID or organization ID.',
  'Missing required parameters. Please provide either a quote ID or organization ID.',
  'Quote not found or expired. Please try again or contact support.',
])

export const errorText = (message: string | undefined) => (isClients(message) ? message : siteWords.error.general)

/** All of them are read by an agency's clients, who came by a link. */
export const isClients = (message: string | undefined): message is string => message !== undefined && TEXTS.has(message)
