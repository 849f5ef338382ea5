import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { RenderIsland } from '../ui/island.tsx'
import type { Assets } from './assets.ts'

/**
 * Renders each island of one page by a renderToString of its own: useId counts from the root, so what the browser
 * hydrates as a root must have been rendered as one.
 */
export function islandRenderer(assets: Assets) {
  let count = 0
  const modules = new Set<string>()
  const render: RenderIsland = (name, island, props, when) => {
    const prefix = `i${count++}-`
    const html = renderToString(island, { identifierPrefix: prefix })
    if (when === 'load') for (const file of assets.island(name)) modules.add(file)
    return createElement('react-island', {
      name,
      when,
      prefix,
      // React escapes the attribute, so </script> and quotes in a name stay text.
      props: JSON.stringify(props),
      dangerouslySetInnerHTML: { __html: html },
    })
  }
  return { render, count: () => count, modules: () => [...modules] }
}
