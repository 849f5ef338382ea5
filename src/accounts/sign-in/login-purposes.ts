/** The purposes of emailed links and codes, and the minutes until each expires. */
export const LINK_MINUTES = {
  login: 10,
  activate: 10,
  /** Confirms the signed-in user's identity before a sensitive action. A code without a link. */
  fresh: 10,
  /** For a colleague whom an admin added. */
  invite: 7 * 24 * 60,
  /** Continues an unfinished setup. */
  resume: 7 * 24 * 60,
  /** Emailed to a user's new address. */
  confirm_email: 60,
  /** Stored in a cookie of the browser that proved the address, and never emailed. */
  handover: 10,
} as const
export type LoginPurpose = keyof typeof LINK_MINUTES
export type MailedPurpose = Exclude<LoginPurpose, 'handover'>
/** Purposes that have a link. */
export type LinkPurpose = Exclude<MailedPurpose, 'fresh'>

/** Purposes that have a code to type on the page that requested it. */
export type CodePurpose = 'login' | 'activate' | 'fresh'
