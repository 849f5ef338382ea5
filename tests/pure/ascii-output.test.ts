import { expect, test } from 'vitest'
import { escaped } from '../../scripts/ascii-output.ts'

test('texts, templates and regular expressions mean the same when the server’s bundle is written in ASCII', () => {
  const code = `({
    text: 'María – “¿Qué?” 👵🏽', template: \`\${1}…\`, key: { 'ñ': 1 }, ñandú: 2,
    signs: 'a–b—c'.split(/[–—]/), pairs: '👵🏽x'.replace(/^\\p{Emoji}👵?/u, ''), old: '👵'.match(/[👵]/gu)
  })`
  const written = escaped(code)
  expect(written).toMatch(/^\p{ASCII}*$/u)
  const meaning = (source: string): unknown => new Function(`return ${source}`)()
  expect(meaning(written)).toEqual(meaning(code))
})
