import { z } from 'zod'
import { isCalendarDate } from '../../lib/calendar-date.ts'
import { carrierNames } from '../../lib/carriers.ts'
import { parseDollars } from '../../lib/money.ts'
import { radarWords } from '../../messages/radar.ts'
import { type RiseKey, riseKinds, riseStates, shownStates } from './rise.ts'

const anyOf = <T extends string>(values: readonly T[]) =>
  z
    .enum(values as [T, ...T[]])
    .optional()
    .catch(undefined)

export const riseSorts = ['saves', 'rise', 'on', 'name'] as const
export type RiseSort = (typeof riseSorts)[number]

const text = z.string().trim().optional().catch(undefined)
const whole = (most: number) => z.coerce.number().int().min(1).max(most).optional().catch(undefined)
const errors = radarWords.errors

/** The query of the work list. Odd values give way to what is usual, but an amount that was typed is told to be none. */
export const radarQuery = z
  .object({
    state: z.enum(shownStates).catch('open'),
    kind: anyOf(riseKinds),
    carrier: anyOf(carrierNames),
    /** Dollars a year at least, as typed. */
    saves: text,
    agent: whole(Number.MAX_SAFE_INTEGER),
    sort: z.enum(riseSorts).catch('saves'),
    direction: anyOf(['asc', 'desc']),
    page: whole(100_000),
    health: anyOf(['shown']),
  })
  .transform(({ saves, sort, direction, page, ...rest }) => {
    const cents = saves ? parseDollars(saves) : undefined
    return {
      ...rest,
      saves: saves || undefined,
      savesCents: cents,
      savesError: saves && cents === undefined ? errors.saves : undefined,
      sort,
      direction: direction ?? usualDirection(sort),
      page: page ?? 1,
    }
  })
export type RadarQuery = z.infer<typeof radarQuery>

/** Most first where there is much to gain, soonest and A first else. */
const usualDirection = (sort: RiseSort) => (sort === 'saves' || sort === 'rise' ? 'desc' : 'asc')

/** The address of a list again: only what is not as usual. */
export function listQueryOf({ state, sort, direction, page, savesCents, savesError, ...rest }: RadarQuery) {
  return {
    ...rest,
    state: state === 'open' ? undefined : state,
    sort: sort === 'saves' ? undefined : sort,
    direction: direction === usualDirection(sort) ? undefined : direction,
    page: page === 1 ? undefined : page,
  }
}

export const keyText = ({ contactId, kind, effectiveOn }: RiseKey) => `${contactId}.${kind}.${effectiveOn}`

const riseKey = z.string().transform((given, context): RiseKey => {
  const [id = '', kind = '', effectiveOn = ''] = given.split('.')
  const known = riseKinds.find((each) => each === kind)
  if (known && /^[1-9]\d{0,15}$/.test(id) && isCalendarDate(effectiveOn))
    return { contactId: Number(id), kind: known, effectiveOn }
  context.addIssue({ code: 'custom', message: errors.row })
  return z.NEVER
})

const MOST_ROWS = 100

/** `back` is the query of the list that the form stood on. */
const back = z.string().max(500).catch('')

export const statesForm = z.object({
  row: z
    .union([riseKey.transform((one) => [one]), z.array(riseKey).max(MOST_ROWS)], errors.none)
    .pipe(z.array(z.custom<RiseKey>()).min(1, errors.none)),
  state: z.enum(riseStates, errors.state),
  back,
})

export const undoForm = z.object({ at: z.iso.datetime(), back })

const number = (error: string, most: number) =>
  z
    .string({ error })
    .transform((given) => given.trim())
    .pipe(z.string().regex(/^\d{1,3}$/, error))
    .transform(Number)
    .refine((value) => value <= most, error)

const dollars = z.string({ error: errors.cents }).transform((given, context) => {
  const cents = parseDollars(given)
  if (cents !== undefined && cents <= 1_000_00) return cents
  context.addIssue({ code: 'custom', message: errors.cents })
  return z.NEVER
})

export const thresholdsForm = z.object({
  radar_percent: z
    .string({ error: errors.percent })
    .transform((given) => given.replace(/%\s*$/, ''))
    .pipe(number(errors.percent, 100)),
  radar_cents: dollars,
  back,
})
