import { componentSheets, pageSheets } from '../ui/page-assets.ts'

/** The files of the public sheets. A client page has its CSS inline and must fit into 14 kB, the first round trip. */
export const publicSheets = [
  ...componentSheets.map((name) => ({ name, layer: 'components', file: `static/css/parts/${name}.css` })),
  ...pageSheets.map((name) => ({ name, layer: 'pages', file: `static/css/pages/${name}.css` })),
]
