/** What a mailed link or code is for, and for how many minutes it is good. */
export const LINK_MINUTES = {
  login: 10,
  activate: 10,
  /** Confirms who is sitting there before something that matters. Has a code only. */
  fresh: 10,
  /** To a colleague whom an admin added. */
  invite: 7 * 24 * 60,
  /** To somebody who goes on setting up an agency another day. */
  resume: 7 * 24 * 60,
  /** To the new address of somebody who changes it. */
  confirm_email: 60,
  /** Lives in a cookie of the browser that proved itself, and in no mail. */
  handover: 10,
} as const
export type LoginPurpose = keyof typeof LINK_MINUTES
export type MailedPurpose = Exclude<LoginPurpose, 'handover'>
/** What pressing a link's button can do. */
export type LinkPurpose = Exclude<MailedPurpose, 'fresh'>

/** Purposes whose mail carries a code to type on the page that asked for it. */
export type CodePurpose = 'login' | 'activate' | 'fresh'
