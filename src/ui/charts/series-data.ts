import { type CalendarDate, formatLong } from '../../lib/calendar-date.ts'
import { figureWords } from '../../messages/dashboard-figures.ts'
import type { ChartData } from './chart-data.ts'

/** 'Nov 3'. The year is in the range's title. */
const shortDay = (date: string) => formatLong(date).replace(/,.*/, '')

export const timeSeriesData = (points: readonly { date: string; sent: number; scheduled: number }[]): ChartData => ({
  labels: points.map(({ date }) => shortDay(date)),
  series: [
    { name: figureWords.series.sent, values: points.map(({ sent }) => sent) },
    { name: figureWords.series.scheduled, values: points.map(({ scheduled }) => scheduled) },
  ],
})

export interface DayOfClients {
  day: CalendarDate
  viewed: number
  health: number
}

export const clientsByDay = (days: readonly DayOfClients[]): ChartData => ({
  labels: days.map(({ day }) => shortDay(day)),
  series: [
    { name: figureWords.looks.viewed, values: days.map(({ viewed }) => viewed) },
    { name: figureWords.looks.health, values: days.map(({ health }) => health) },
  ],
})
