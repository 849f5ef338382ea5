import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart } from '../../src/ui/charts/bar-chart.tsx'
import { FunnelChart } from '../../src/ui/charts/funnel-chart.tsx'
import { GaugeChart } from '../../src/ui/charts/gauge-chart.tsx'
import { LineChart } from '../../src/ui/charts/line-chart.tsx'
import { wordsOf } from '../page.ts'

const html = (chart: ReactNode) => renderToStaticMarkup(chart)
const words = (chart: ReactNode) => wordsOf(html(chart)).trim()
const mails = {
  labels: ['Nov 1', 'Nov 2', 'Nov 3'],
  series: [
    { name: 'Sent', values: [1200, 0, 3] },
    { name: 'Scheduled', values: [0, 0, 7] },
  ],
}
const css = readFileSync(new URL('../../static/css/parts/chart.css', import.meta.url), 'utf8')
const tokens = readFileSync(new URL('../../static/css/tokens-app.css', import.meta.url), 'utf8')
/** What a rule of the style sheet says. */
const rule = (selector: string) => css.slice(css.indexOf(`\n${selector} {`)).split('}')[0]

test('bars have a sentence and a table (charts-001)', () => {
  const chart = <BarChart title="Emails by day" data={mails} unit="Day" />
  expect(html(chart)).toContain(
    'aria-label="Emails by day. Sent: 1,203 total, most on Nov 1 (1,200). Scheduled: 7 total, most on Nov 3 (7)."',
  )
  expect(html(chart).match(/<rect [^>]*x="/g)).toHaveLength(3)
  expect(words(chart)).toContain('Day Sent Scheduled Nov 1 1,200 0 Nov 2 0 0 Nov 3 3 7')
})

test('a bar far above the others is cut off with its value above it, and mentioned in a sentence', () => {
  const labels = Array.from({ length: 8 }, (_, day) => `Nov ${day + 1}`)
  const values = labels.map((_, day) => (day === 5 ? 140 : 2))
  const chart = <BarChart title="Emails" data={{ labels, series: [{ name: 'Sent', values }] }} unit="Day" />
  expect(words(chart)).toContain('Cut off at 2: Nov 6 (140).')
  expect(html(chart)).toMatch(/<svg class="bar-chart__mark"[^>]*>.*<text [^>]*>140<\/text>/)
  // The cut bar is as high as those that reach the top of the axis.
  const heights = new Set([...html(chart).matchAll(/<rect [^>]*height="([\d.]+%)"/g)].map(([, height]) => height))
  expect([...heights]).toEqual(['78%'])
  expect(words(chart)).toContain('Nov 6 140')
})

test('bars rise within 500 ms, unless reduced motion is requested (charts-018)', () => {
  expect(rule('.bar-chart__bars rect')).toMatch(/animation: bar-rises 500ms /)
  expect(css).toMatch(/prefers-reduced-motion: reduce\)[^}]*\.bar-chart__bars rect[^}]*animation: none/)
})

test('the colors are four blues, in light and dark (charts-019)', () => {
  const hues = [1, 2, 3, 4].map((place) => {
    const [, light, dark] = new RegExp(
      `--chart-${place}: light-dark\\(oklch\\([\\d.% ]+ (\\d+)\\), oklch\\([\\d.% ]+ (\\d+)\\)\\)`,
    ).exec(tokens)!
    return [Number(light), Number(dark)]
  })
  // Degrees of oklch between which people say blue.
  for (const hue of hues.flat()) expect(hue > 240 && hue < 265).toBe(true)
  expect(tokens).not.toContain('--chart-5')
})

test('a line is smoothed, with its points and a faint area below it (charts-002)', () => {
  const chart = html(<LineChart title="Clients by day" data={mails} unit="Day" />)
  expect(chart).toMatch(/class="line-chart__line line-chart__line--1" d="M[\d. ]+C/)
  expect(chart.match(/class="line-chart__point line-chart__point--1"/g)).toHaveLength(3)
  expect(chart.match(/class="line-chart__area"/g)).toHaveLength(1)
  expect(rule('.line-chart__area')).toMatch(/opacity: 0\.1;/)
})

test('the funnel opens from the top, 150 ms apart (charts-003)', () => {
  const chart = html(<FunnelChart title="Performance Metrics" series={['100', 25, 0, 1]} />)
  expect([...chart.matchAll(/funnel__step--(\w+)/g)].map(([, step]) => step)).toEqual(['health', 'viewed', 'sent'])
  expect(wordsOf(chart)).toMatch(
    /Health Completed · 1% of quotes sent 1 Quotes Viewed · 25% of quotes sent 25 Quotes Sent 100/,
  )
  expect(rule('.funnel__step--health .funnel__bar')).toContain('animation-delay: 0ms')
  expect(rule('.funnel__step--viewed .funnel__bar')).toContain('animation-delay: 150ms')
  expect(rule('.funnel__step--sent .funnel__bar')).toContain('animation-delay: 300ms')
})

test('a label is inside a wide bar and beside a narrow one (charts-014)', () => {
  const chart = html(<FunnelChart title="Performance Metrics" series={[100, 25, 0, 1]} />)
  expect(chart.match(/funnel__value--beside/g)).toHaveLength(1)
  expect(chart).toMatch(/funnel__value--beside"[^>]*text-anchor="start">1</)
})

test('the gauge names its three parts, or says that there is none (charts-004, charts-015)', () => {
  expect(words(<GaugeChart title="Activity" values={{}} />)).toBe('No activity data to display.')
  const chart = html(<GaugeChart title="Activity" values={{ emailsSent: 10, linksClicked: 5, healthCompleted: 5 }} />)
  expect(chart).toContain('aria-label="Activity. Emails Sent 10, Links Clicked 5, Health Completed 5."')
  expect(chart.match(/stroke-width="40"/g)).toHaveLength(3)
  const large = html(
    <GaugeChart title="Activity" values={{ emailsSent: 1_234_567, linksClicked: 9_999, healthCompleted: 0 }} />,
  )
  expect(large).toMatch(/class="gauge__value"[^>]*>1\.2M</)
  expect(wordsOf(large)).toContain('Emails Sent: 1,234,567 Links Clicked: 9,999')
})

test('invalid chart data is reported in the chart’s place (charts-008, charts-009, charts-010)', () => {
  for (const Chart of [BarChart, LineChart]) {
    expect(words(<Chart title="Emails" data="{" unit="Day" />)).toBe('Invalid chart data')
    expect(words(<Chart title="Emails" data='{"labels":["Nov 1"]}' unit="Day" />)).toBe('Invalid chart data')
    expect(words(<Chart title="Emails" data='{"labels":[],"series":[]}' unit="Day" />)).toBe(
      'No data available to display.',
    )
    expect(words(<Chart title="Emails" data={JSON.stringify(mails)} unit="Day" />)).toContain('Nov 1 1,200 0')
  }
})

test('an empty chart says so (dashboard-029)', () => {
  const nothing = { labels: ['Nov 1'], series: [{ name: 'Sent', values: [0] }] }
  for (const chart of [
    <BarChart key="bars" title="Emails" data={nothing} unit="Day" />,
    <LineChart key="line" title="Emails" data={nothing} unit="Day" />,
    <FunnelChart key="funnel" title="Emails" series={[]} />,
  ])
    expect(words(chart)).toBe('No data available to display.')
})

test('of many points only some are labeled (charts-017)', () => {
  const labelled = (points: number) => {
    const labels = Array.from({ length: points }, (_, place) => `L${place}`)
    const chart = html(
      <BarChart title="Emails" data={{ labels, series: [{ name: 'Sent', values: labels.map(() => 1) }] }} unit="Day" />,
    )
    return [...chart.matchAll(/class="chart__label[^>]*>L(\d+)</g)].map(([, place]) => Number(place)).slice(0, 3)
  }
  expect([labelled(7), labelled(15), labelled(40), labelled(90)]).toEqual([
    ...[
      [0, 1, 2],
      [0, 2, 4],
      [0, 3, 6],
      [0, 7, 14],
    ],
  ])
})
