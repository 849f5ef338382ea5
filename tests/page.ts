/** The visible text of a page: no tags, single spaces. */
export const wordsOf = (html: string) =>
  decode(
    html
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
      .replace(/<!--[\s\S]*?-->|<wbr\/>/g, '')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ')

export const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => decode(href))

/** The names of a contact list's rows, in order. */
export const namesIn = (html: string) =>
  [...html.matchAll(/<th scope="?row"?[^>]*>(.*?)<(?:\/th|td)/g)].map(([, cell = '']) => wordsOf(cell).trim())

/** The fields of a page's main form with their values, as a browser would post them. */
export function fieldsOf(html: string): Record<string, string> {
  const form = /<form id="form"[\s\S]*?<\/form>/.exec(html)![0]
  const attribute = (tag: string, name: string) => decode(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const fields: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input [^>]*>/g)) {
    const isTick = /type="(checkbox|radio)"/.test(tag)
    if (!isTick || tag.includes(' checked'))
      fields[attribute(tag, 'name')] = isTick && !tag.includes(' value="') ? 'on' : attribute(tag, 'value')
  }
  for (const [select, name = ''] of form.matchAll(/<select [^>]*name="(\w+)"[\s\S]*?<\/select>/g))
    fields[name] = attribute(/<option [^>]*selected=""[^>]*>/.exec(select)?.[0] ?? '', 'value')
  return fields
}

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
