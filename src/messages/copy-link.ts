/** Texts of a read-only link with its button. Source: agents-004, agents-023, settings-009. */
export const copyLinkWords = {
  button: 'Copy Link',
  copied: 'Link copied',
  failed: 'Failed to copy link to clipboard',
}

/** Of any value with its button. */
export const copyValueWords = {
  label: (what: string) => `Copy the ${what}`,
  copied: 'Copied',
  failed: 'Not copied. Select it and copy it yourself.',
}
