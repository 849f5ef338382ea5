/** The status below an email field. Source: errors-017 and auth-015. */
export const availabilityWords = {
  invalid: 'Please enter a valid email address.',
  checking: 'Checking this address...',
  available: 'This address is available.',
  // Source: open-044.
  taken: 'This email is already registered.',
  error: 'Failed to check email availability',
  late: 'Failed to check email availability',
}

/** The status below a contact's email field. Source: contacts-033, contacts-034. */
export const contactEmailWords: typeof availabilityWords = {
  invalid: 'Please enter a valid email address.',
  checking: 'Checking this address...',
  available: 'No other contact has this address.',
  taken: 'A contact with this email already exists',
  error: 'The email check failed. Please continue.',
  late: 'Email check timed out. Please continue.',
}
