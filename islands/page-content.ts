export interface PageContent {
  title: string
  nodes: Node[]
}

/** The content of a page without its header; undefined if it could not be loaded. */
export async function fetchContent(href: string): Promise<PageContent | undefined> {
  try {
    const response = await fetch(href, { credentials: 'same-origin' })
    // The session ended, so the request was redirected to the sign-in page.
    if (!response.ok || response.redirected) return undefined
    return contentOf(await response.text())
  } catch {
    return undefined
  }
}

export function contentOf(html: string): PageContent | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const main = page.querySelector('main')
  const title = main?.querySelector('h1')?.textContent
  if (!main || !title) return undefined
  main.querySelector('.page-header')?.remove()
  for (const island of main.querySelectorAll('react-island')) renamePrefix(island)
  return { title, nodes: [...main.childNodes].map((node) => document.importNode(node, true)) }
}

/** Each page numbers its islands from 0. Prefixes the ids, so that they do not clash with this page's. */
function renamePrefix(island: Element) {
  const prefix = island.getAttribute('prefix') ?? ''
  island.setAttribute('prefix', `dialog-${prefix}`)
  island.innerHTML = island.innerHTML.replaceAll(prefix, `dialog-${prefix}`)
}
