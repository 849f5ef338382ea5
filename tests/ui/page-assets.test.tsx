import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { collectAssets, insertMarkup, needScript, needSheets, pendingText } from '../../src/ui/page-assets.ts'
import { namedAssets, wrongAssets } from '../page-assets.ts'

test('what components request while a page renders belongs to that page only, even if it fails', () => {
  const needed = collectAssets(() => {
    needSheets('notice', 'price')
    return JSON.stringify(pendingText('Loading...'))
  })
  expect(needed).toEqual({
    markup: ['{"data-pending":"Loading..."}'],
    scripts: new Set(['pending-state']),
    sheets: new Set(['notice', 'price']),
  })
  const failing = () => {
    needScript('quote-form')
    throw new Error('no page')
  }
  expect(() => collectAssets(failing)).toThrow('no page')
  needScript('quote-form')
  expect(collectAssets(() => '').scripts).toEqual(new Set())
})

test('markup is inserted in order, and a text like its placeholder stays text', () => {
  const { markup } = collectAssets(() =>
    renderToStaticMarkup(
      <>
        <p>{'<!--insert-->'}</p>
        <p {...insertMarkup('<b>1</b><!--insert-->')} />
        <p {...insertMarkup('2')} />
      </>,
    ),
  )
  expect(markup.join('')).toBe('<p>&lt;!--insert--&gt;</p><p><b>1</b><!--insert--></p><p>2</p>')
  expect(renderToStaticMarkup(<p {...insertMarkup('3')} />)).toBe('<p>3</p>')
})

test('the tests detect a page that lacks a script or a sheet, and one with too many', () => {
  const { href } = namedAssets.stylesheet('public', new Set(['price'])) as { href: string }
  const head = `<head><link rel="stylesheet" href="${href}">`
  const script = '<script type="module" src="/assets/quote-form.js"></script>'
  expect(wrongAssets(`${head}</head><body><b class="price">`)).toBe(undefined)
  expect(wrongAssets(`${head}</head><body><form class="price" data-quote-form="">`)).toBe(
    'The page lacks quote-form.js and does not need anything.',
  )
  expect(wrongAssets(`${head}${script}</head><body><p class="notice">`)).toBe(
    'The page lacks notice and does not need quote-form.js, price.',
  )
})
