/** Of a mail shown inside a frame: mails style themselves inline, and run nothing. Pictures are our logos alone. */
export const mailPolicy = (publicUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${publicUrl}/logos/; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`
