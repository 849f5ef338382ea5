/** Texts of a read-only link with its button. Source: agents-004, agents-023, settings-009. */
export const copyLinkWords = {
  button: 'Copy Link',
  copied: 'Link copied',
  failed: 'Failed to copy link to clipboard',
}
