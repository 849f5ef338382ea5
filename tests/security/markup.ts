const TAG = /<(\/?[a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const VALUES = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Attributes whose value a browser goes to, loads or sends to. */
const GOES = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster', 'background', 'srcdoc', 'content'])
const RUNS = /^[\s\p{C}]*(?:javascript|vbscript|data:(?!image\/png))/iu

/**
 * What typed text became beside text in this HTML: tags and attributes named by a payload, scripts and styles that hold
 * one, handlers, and addresses that run. React quotes every value, so that a pattern can tell them apart.
 */
export function broken(html: string): string[] {
  const found: string[] = []
  // By chance a nonce holds what payloads are known by.
  const text = html.replaceAll(/ nonce="[\w+/=-]*"/g, '')
  for (const [tag, name = '', rest = ''] of text.matchAll(TAG)) {
    const bare = rest.replace(/"[^"]*"|'[^']*'/g, '')
    if (/zq/i.test(name + bare)) found.push(tag)
    for (const [, attribute = '', double, single] of rest.matchAll(VALUES)) {
      const value = decoded(double ?? single ?? '')
      if (/^on/i.test(attribute)) found.push(tag)
      if (GOES.has(attribute.toLowerCase()) && RUNS.test(value)) found.push(tag)
    }
  }
  for (const [block] of text.matchAll(/<(script|style)\b[\s\S]*?<\/\1>/gi)) if (/zq/i.test(block)) found.push(block)
  for (const [comment] of text.matchAll(/<!--[\s\S]*?-->/g)) if (/zq/i.test(comment)) found.push(comment)
  return found
}

const decoded = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '')
