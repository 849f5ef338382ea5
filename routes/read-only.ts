import type { ReadOnlyRule } from '../src/web/read-only-guard.ts'

/**
 * What still works while an agency's account is read-only, beside looking: a path, and a method where others at that path
 * are refused. What no line names is refused, so that what is new has to be thought of here; a test lists both.
 */
export const worksReadOnly: readonly ReadOnlyRule[] = [
  // Coming and going, and one's own account.
  ['/login/*'],
  ['/auth/*'],
  ['/api/auth/*'],
  ['/logout'],
  ['/confirm'],
  ['/signup/*'],
  ['/onboarding/*'],
  ['/api/onboarding/*'],
  ['/profile/*'],
  ['/api/profile/*'],
  ['/language'],
  ['/text-size'],
  ['/walkthrough/*'],
  ['/contacts/tutorial'],
  // Looking, only anew.
  ['/book-health/count'],

  // Writing to us.
  ['/waitlist'],
  ['/contact-us'],
  ['/api/waitlist'],
  ['/api/contact-us'],

  // Paying, and what ends it all.
  ['/stripe/*'],
  ['/choose-plan/*'],
  ['/change-plan/*'],
  ['/api/choose-plan'],
  ['/api/stripe/*'],
  ['/api/create-checkout-session'],
  ['/api/organizations/:org/subscription'],
  ['/settings/closing'],

  // Less of everything: contacts and people go, mail and links stop.
  ['/contacts/deletion'],
  ['/contact/:id/deletion'],
  ['/api/contacts', 'DELETE'],
  ['/contacts/deleted/erasure'],
  ['/contacts/imports/:id/cancellation'],
  ['/contacts/imports/:id/forgetting'],
  ['/contact/:id/quote-link/removal'],
  ['/contact/:id/notes/:note/removal'],
  ['/contact/:id/pause'],
  ['/outreach/pauses'],
  ['/outreach/notices/:id/withdrawal'],
  ['/deliverability/refusals'],
  ['/add-agents/:id/removal'],
  ['/api/agents/:id', 'DELETE'],

  // What clients do on their own pages, whoever else is signed in there, and what providers report.
  ['/compare/*'],
  ['/eligibility/*'],
  ['/self-onboarding/*'],
  ['/schedule/*'],
  ['/u/*'],
  ['/api/quotes'],
  ['/api/tracking/*'],
  ['/api/self-service/*'],
  ['/api/org/*'],
  ['/webhooks/*'],
  ['/practice/*'],
  ['/status/*'],
]
