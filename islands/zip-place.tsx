import { useEffect, useRef, useState } from 'react'
import { afterPointerUp } from '../src/lib/after-pointer-up.ts'
import { callApi } from '../src/lib/call-api.ts'
import { shortPlace } from '../src/lib/county-name.ts'
import { SelectField, TextField } from '../src/ui/field.tsx'
import { urls } from '../src/urls.ts'

export interface ZipPlaceProps {
  zip: string
  /** 'NC:Buncombe', where one was chosen. */
  place: string
  /** Where the ZIP that the page came with lies. */
  places: { value: string; label: string }[]
  errors: { zip_code: string; place: string }
}

type Found = ZipPlaceProps['places']

const GIVE_UP_AFTER_MS = 5_000

/** ZIP code and, where it lies in several counties, which. Without script the server asks in a second round. */
export default function ZipPlace({ zip, place, places: first, errors }: ZipPlaceProps) {
  const [places, setPlaces] = useState<Found>(first)
  const [says, say] = useState(() => sentence(first))
  const [isWrong, setWrong] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const asked = useRef(zip)
  const question = useRef<AbortController>(undefined)

  async function look(typed: string) {
    if (typed === asked.current) return
    asked.current = typed
    question.current?.abort()
    setTouched(true)
    const tell = (found: Found, text: string, wrong = false) =>
      afterPointerUp(() => {
        if (typed !== asked.current) return
        setPlaces(found)
        say(text)
        setWrong(wrong)
      })
    if (!/^\d{5}$/.test(typed)) return tell([], '')
    tell([], 'Looking up the ZIP code...')
    const stop = new AbortController()
    question.current = stop
    const answer = await callApi(urls.zipApi(typed), {
      timeoutMs: GIVE_UP_AFTER_MS,
      signal: stop.signal,
      decode: placesIn,
    })
    // An answer about what is not there any more.
    if (stop.signal.aborted) return
    if (answer.ok) return tell(answer.data, sentence(answer.data))
    const isUnknown = answer.failure.kind === 'bad_status' && answer.failure.status === 404
    if (isUnknown) return tell([], 'We could not find that ZIP code. Please check it.', true)
    const why = answer.failure.kind === 'timeout' ? 'The ZIP lookup timed out' : 'The ZIP lookup failed'
    tell([], `${why}. You can continue: we check again when you save.`)
  }

  useEffect(() => () => question.current?.abort(), [])

  return (
    <div className="zip-place">
      <div className="availability">
        <TextField
          label="ZIP code"
          name="zip_code"
          optional
          figures
          width="short"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          hint="We fill in the state and county."
          defaultValue={zip}
          {...(errors.zip_code && !isTouched ? { error: errors.zip_code } : {})}
          {...(isWrong ? { 'aria-invalid': true } : {})}
          onInput={(event) => {
            const input = event.currentTarget
            const digits = input.value.replace(/\D/g, '').slice(0, 5)
            if (digits !== input.value) input.value = digits
            void look(digits)
          }}
        />
        <p className={`availability__says${isWrong ? ' availability__says--wrong' : ''}`} role="status">
          {says}
        </p>
      </div>
      {places.length > 1 && (
        <SelectField
          key={places.map(({ value }) => value).join()}
          label="County"
          name="place"
          blank="Choose the county"
          options={places}
          defaultValue={places.some(({ value }) => value === place) ? place : ''}
          {...(errors.place && !isTouched ? { error: errors.place } : {})}
        />
      )}
    </div>
  )
}

function sentence(places: Found): string {
  if (places.length > 1) return `This ZIP code covers ${places.length} counties. Please choose one.`
  return places[0]?.label ?? ''
}

function placesIn(json: unknown): Found {
  const { state, counties, places } = json as {
    state: string
    counties: string[]
    places?: { state: string; county: string }[]
  }
  const all = places ?? counties.map((county) => ({ state, county }))
  return all.map(({ state, county }) => ({ value: `${state}:${county}`, label: shortPlace({ county, state }) }))
}
