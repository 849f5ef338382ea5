import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../static/css/${file}`, import.meta.url), 'utf8')
const value = (face: string, name: string) => new RegExp(`${name}:\\s*([^;]+);`).exec(face)?.[1]?.replace(/\s+/g, ' ')
const faces = [...read('fonts.css').matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => ({
  family: value(face, 'font-family')!.replaceAll('"', ''),
  weights: value(face, 'font-weight')!.split(' ').map(Number) as [number, number],
  src: value(face, 'src')!,
  percent: ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'].map((name) =>
    Number.parseFloat(value(face, name) ?? '-1'),
  ),
}))

test('each fallback font has real regular and bold faces that cover the weights of its web font, in its line box', () => {
  for (const [web, fallback] of [
    ['Atkinson Hyperlegible Next', 'Atkinson stand-in'],
    ['Newsreader', 'Newsreader stand-in'],
  ]) {
    const { weights } = faces.find(({ family }) => family === web)!
    const [regular, bold] = faces.filter(({ family }) => family === fallback)
    expect([regular!.weights[0], regular!.weights[1] + 1, bold!.weights[1]]).toEqual([weights[0], 600, weights[1]])
    expect(bold!.weights[0]).toBe(600)
    const names = (src: string) => [...src.matchAll(/local\("([^"]+)"\)/g)].map(([, name]) => name!)
    expect(names(regular!.src).filter((name) => /bold/i.test(name))).toEqual([])
    expect(names(bold!.src).filter((name) => !/bold/i.test(name))).toEqual([])
    // The line box is the same in both: the overrides are relative to the adjusted size.
    const boxes = [regular!, bold!].map(({ percent: [size, ascent, descent, gap] }) =>
      [ascent!, descent!, gap!].map((part) => Math.round((part * size!) / 100)),
    )
    expect(boxes[0]).toEqual(boxes[1])
  }
  expect(read('base.css')).toMatch(/html \{[^}]*font-synthesis-weight: none;/)
})
