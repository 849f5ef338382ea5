import { z } from 'zod'
import { isCalendarDate } from '../../lib/calendar-date.ts'
import { carrierNames } from '../../lib/carriers.ts'
import { optionalEnum, refuse } from '../../lib/fields.ts'
import { parseDollars } from '../../lib/money.ts'
import { radarWords } from '../../messages/radar.ts'
import { type RiseKey, riseKinds, riseStates, shownStates } from './rise.ts'

const riseSorts = ['saves', 'premium', 'rise', 'on', 'name'] as const
export type RiseSort = (typeof riseSorts)[number]

const text = z.string().trim().optional().catch(undefined)
const optionalInteger = (max: number) => z.coerce.number().int().min(1).max(max).optional().catch(undefined)
const errors = radarWords.errors

/** The query of the list. Invalid values become the defaults, except that an invalid typed amount gets an error. */
export const radarQuery = z
  .object({
    state: z.enum(shownStates).catch('open'),
    kind: optionalEnum(riseKinds),
    carrier: optionalEnum(carrierNames),
    /** Minimum savings in dollars a year, as typed. */
    saves: text,
    agent: optionalInteger(Number.MAX_SAFE_INTEGER),
    sort: z.enum(riseSorts).catch('saves'),
    direction: optionalEnum(['asc', 'desc']),
    page: optionalInteger(100_000),
    health: optionalEnum(['shown']),
  })
  .transform(({ saves, sort, direction, page, ...rest }) => {
    const cents = saves ? parseDollars(saves) : undefined
    return {
      ...rest,
      saves: saves || undefined,
      savesCents: cents,
      savesError: saves && cents === undefined ? errors.saves : undefined,
      sort,
      direction: direction ?? defaultDirection(sort),
      page: page ?? 1,
    }
  })
export type RadarQuery = z.infer<typeof radarQuery>

/** Amounts are sorted descending; days and names ascending. */
const defaultDirection = (sort: RiseSort) => (sort === 'on' || sort === 'name' ? 'asc' : 'desc')

/** The query that leads to the same list, without default values. */
export function listQueryOf({ state, sort, direction, page, savesCents, savesError, ...rest }: RadarQuery) {
  return {
    ...rest,
    state: state === 'open' ? undefined : state,
    sort: sort === 'saves' ? undefined : sort,
    direction: direction === defaultDirection(sort) ? undefined : direction,
    page: page === 1 ? undefined : page,
  }
}

export const keyText = ({ contactId, kind, effectiveOn }: RiseKey) => `${contactId}.${kind}.${effectiveOn}`

const riseKey = z.string().transform((text, context): RiseKey => {
  const [id = '', kindText = '', effectiveOn = ''] = text.split('.')
  const kind = riseKinds.find((each) => each === kindText)
  if (kind && /^[1-9]\d{0,15}$/.test(id) && isCalendarDate(effectiveOn))
    return { contactId: Number(id), kind, effectiveOn }
  return refuse(context, errors.row)
})

const MAX_SELECTED_ROWS = 100

/** The query of the list that the form was on. */
const back = z.string().max(500).catch('')

export const statesForm = z.object({
  row: z
    .union([riseKey.transform((one) => [one]), z.array(riseKey).max(MAX_SELECTED_ROWS)], errors.none)
    .pipe(z.array(z.custom<RiseKey>()).min(1, errors.none)),
  state: z.enum(riseStates, errors.state),
  back,
})

export const undoForm = z.object({ at: z.iso.datetime(), back })

const wholeNumber = (error: string, max: number) =>
  z
    .string({ error })
    .transform((text) => text.trim())
    .pipe(z.string().regex(/^\d{1,3}$/, error))
    .transform(Number)
    .refine((value) => value <= max, error)

const dollars = z.string({ error: errors.cents }).transform((text, context) => {
  const cents = parseDollars(text)
  return cents !== undefined && cents <= 1_000_00 ? cents : refuse(context, errors.cents)
})

export const thresholdsForm = z.object({
  radar_percent: z
    .string({ error: errors.percent })
    .transform((text) => text.replace(/%\s*$/, ''))
    .pipe(wholeNumber(errors.percent, 100)),
  radar_cents: dollars,
  back,
})
