/** What a reader sees of a page: no tags, one space between words. */
export const wordsOf = (html: string) =>
  decode(
    html
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ')

export const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => decode(href))

/** The names of a contact list's rows, in order. */
export const namesIn = (html: string) =>
  [...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, cell = '']) => wordsOf(cell).trim())

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
