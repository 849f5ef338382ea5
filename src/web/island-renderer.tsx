import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { RenderIsland } from '../ui/island.tsx'
import type { Assets } from './assets.ts'

/**
 * Renders each island of a page with its own renderToString, because useId counts from the root and the browser
 * hydrates each island as a root.
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
      // React escapes the attribute, so quotes and </script> in the data are harmless.
      props: JSON.stringify(props),
      dangerouslySetInnerHTML: { __html: html },
    })
  }
  return { render, count: () => count, modules: () => [...modules] }
}
