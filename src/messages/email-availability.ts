/** What a field for an address says below itself. Source: errors-017 and auth-015. */
export const availabilityWords = {
  invalid: 'Please enter a valid email address.',
  checking: 'Checking this address...',
  available: 'This address is free to use.',
  // Source: open-044.
  taken: 'This email is already registered.',
  error: 'Failed to check email availability',
}
