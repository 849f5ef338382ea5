import type { ReadOnlyRule } from '../src/web/read-only-guard.ts'

/**
 * Writes that still work while an agency's account is read-only. An entry with a method applies to that method only.
 * Other writes are refused, so every new one needs a decision here. A test lists the allowed and the refused writes.
 */
export const worksReadOnly: readonly ReadOnlyRule[] = [
  // Sign-in and the user's own account.
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
  ['/density'],
  ['/walkthrough/*'],
  ['/contacts/tutorial'],
  // Refreshes figures without changing data.
  ['/book-health/count'],

  // Contacting us.
  ['/waitlist'],
  ['/contact-us'],
  ['/api/waitlist'],
  ['/api/contact-us'],

  // Paying, and closing the account.
  ['/stripe/*'],
  ['/choose-plan/*'],
  ['/change-plan/*'],
  ['/api/choose-plan'],
  ['/api/stripe/*'],
  ['/api/create-checkout-session'],
  ['/api/organizations/:org/subscription'],
  ['/settings/closing'],

  // Deleting data, removing people, and stopping imports, emails and links.
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

  // Client pages (also in a browser with a staff session), provider webhooks, the practice pages and the operator's
  // status page.
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
