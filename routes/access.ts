import type { AccessRule } from '../src/web/guards.ts'

/**
 * Who may open which page, in match order: the first line that fits decides, and what no line names is not found. A
 * test walks it as everybody there is. Source: core §2, navigation guard.
 */
export const access: readonly AccessRule[] = [
  ['/', 'anyone'],
  ['/login/*', 'stranger'],
  ['/signup/*', 'stranger'],
  ['/logout', 'anyone'],
  ['/auth/*', 'anyone'],
  ['/confirm', 'person'],
  ['/choose-plan', 'founder'],
  // Somebody who has just signed up goes on before the mail is opened: the pages look for their cookie themselves.
  ['/onboarding/*', 'anyone'],
  ['/setup/settings', 'founder'],
  ['/setup/add-agents', 'founder'],
  // Not signed in: to the sign-in page, with the address it names.
  ['/walkthrough', 'anyone'],
  ['/walkthrough/*', 'person'],
  ['/dashboard', 'agent'],
  ['/contacts/reassignment', 'admin'],
  ['/contacts/deleted/erasure', 'admin'],
  ['/contacts/*', 'agent'],
  ['/contact', 'anyone'],
  ['/contact/*', 'agent'],
  ['/outreach', 'agent'],
  ['/outreach/log/*', 'agent'],
  ['/outreach/*', 'admin'],
  ['/shortcuts', 'agent'],
  ['/add-agents/*', 'admin'],
  ['/settings/*', 'admin'],
  ['/brand-settings', 'admin'],
  ['/deliverability/*', 'admin'],
  // A stolen session can be ended before the setup is.
  ['/profile/sessions/*', 'person'],
  ['/profile/email/*', 'person'],
  ['/profile/*', 'agent'],
  ['/demo/exit', 'admin'],
  ['/closed', 'anyone'],
  ['/stripe', 'admin'],
  ['/logos/*', 'anyone'],
  ['/compare/*', 'anyone'],
  ['/quote', 'anyone'],
  ['/eligibility/*', 'anyone'],
  ['/self-onboarding/*', 'anyone'],
  ['/language', 'anyone'],
  ['/text-size', 'anyone'],
  ['/schedule/*', 'anyone'],
  ['/schedule-main', 'anyone'],
  ['/u/*', 'anyone'],
  ['/webhooks/*', 'anyone'],
  ['/rules/*', 'anyone'],
  ['/contact-us', 'anyone'],
  ['/practice/*', 'anyone'],
  ['/error', 'anyone'],
  ['/404', 'anyone'],
]
