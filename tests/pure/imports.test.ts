import { expect, test } from 'vitest'
import { circles, importsOf, waysTo } from '../architecture/sources.ts'

test('imports are found in every syntax', () => {
  const text = `import a, {
  type B,
} from './b.ts'
import type { C } from '../lib/c.ts'
import './d.css'
export { e } from 'e'
const options = { source: 'import', from: 'f' }
const g = await import('./g.ts')
const h = import.meta.glob<string>('./h-*.ts', { eager: true })`
  expect(importsOf({ path: 'src/x/a.ts', text }, ['src/x/h-1.ts', 'src/y/h-2.ts'])).toEqual([
    { from: 'src/x/a.ts', to: 'src/x/b.ts', type: false },
    { from: 'src/x/a.ts', to: 'src/lib/c.ts', type: true },
    { from: 'src/x/a.ts', to: 'src/x/d.css', type: false },
    { from: 'src/x/a.ts', to: 'e', type: false },
    { from: 'src/x/a.ts', to: 'src/x/g.ts', type: false },
    { from: 'src/x/a.ts', to: 'src/x/h-1.ts', type: false },
  ])
})

test('import paths and cycles are found', () => {
  const chain = [
    { from: 'a', to: 'b', type: false },
    { from: 'b', to: 'c', type: false },
    { from: 'c', to: 'b', type: false },
  ]
  expect(waysTo(['a'], chain, (path) => path === 'c')).toEqual(['a > b > c'])
  expect(circles(chain)).toEqual(['b > c > b'])
})
