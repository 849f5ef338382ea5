/** The Content-Security-Policy of an email in a frame: inline styles, agency logos and data: images, no scripts. */
export const mailPolicy = (publicUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${publicUrl}/logos/; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`
