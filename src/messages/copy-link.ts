/** For a read-only link with its copy button. Source: agents-004, agents-023, settings-009. */
export const copyLinkWords = {
  button: 'Copy Link',
  copied: 'Link copied',
  failed: 'Failed to copy link to clipboard',
}

/** For any other value with its copy button. */
export const copyValueWords = {
  label: (what: string) => `Copy the ${what}`,
  copied: 'Copied',
  failed: 'Not copied. Select the text and copy it.',
}
