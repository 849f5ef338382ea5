import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import ImportProgress from '../../islands/import-progress.tsx'

test('the server renders an island from its own props, whatever it rendered before', () => {
  const render = (done: number) => renderToString(<ImportProgress statusUrl="/api/imports/7" done={done} total={10} />)
  expect(render(3)).toContain('aria-label="Importing" value="3"')
  expect(render(4)).toContain('aria-label="Importing" value="4"')
})
