import { useEffect, useRef, useState } from 'react'
import { afterPointerUp } from '../src/lib/after-pointer-up.ts'
import { callApi } from '../src/lib/call-api.ts'
import { shortPlace } from '../src/lib/county-name.ts'
import { SelectField, TextField } from '../src/ui/field.tsx'
import { urls } from '../src/urls.ts'

export interface ZipPlaceProps {
  zip: string
  /** 'NC:Buncombe' if one was chosen. */
  place: string
  /** The places of the initial ZIP code. */
  places: { value: string; label: string }[]
  errors: { zip_code: string; place: string }
}

type Places = ZipPlaceProps['places']

const LOOKUP_TIMEOUT_MS = 5_000

/** A ZIP code field, with a county field for several counties. Without JavaScript the server asks for the county. */
export default function ZipPlace({ zip, place, places: initialPlaces, errors }: ZipPlaceProps) {
  const [places, setPlaces] = useState<Places>(initialPlaces)
  const [message, setMessage] = useState(() => summary(initialPlaces))
  const [isWrong, setWrong] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const lastZip = useRef(zip)
  const request = useRef<AbortController>(undefined)

  async function lookUp(typed: string) {
    if (typed === lastZip.current) return
    lastZip.current = typed
    request.current?.abort()
    setTouched(true)
    const show = (found: Places, text: string, wrong = false) =>
      afterPointerUp(() => {
        if (typed !== lastZip.current) return
        setPlaces(found)
        setMessage(text)
        setWrong(wrong)
      })
    if (!/^\d{5}$/.test(typed)) return show([], '')
    show([], 'Looking up the ZIP code...')
    const controller = new AbortController()
    request.current = controller
    const answer = await callApi(urls.zipApi(typed), {
      timeoutMs: LOOKUP_TIMEOUT_MS,
      signal: controller.signal,
      decode: placesIn,
    })
    // The ZIP code changed meanwhile.
    if (controller.signal.aborted) return
    if (answer.ok) return show(answer.data, summary(answer.data))
    const isUnknown = answer.failure.kind === 'bad_status' && answer.failure.status === 404
    if (isUnknown) return show([], 'We could not find that ZIP code. Please check it.', true)
    const reason = answer.failure.kind === 'timeout' ? 'The ZIP lookup timed out' : 'The ZIP lookup failed'
    show([], `${reason}. You can continue: we will check again when you save.`)
  }

  useEffect(() => () => request.current?.abort(), [])

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
            void lookUp(digits)
          }}
        />
        <p className={`availability__message${isWrong ? ' availability__message--wrong' : ''}`} role="status">
          {message}
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

function summary(places: Places): string {
  if (places.length > 1) return `This ZIP code covers ${places.length} counties. Please choose one.`
  return places[0]?.label ?? ''
}

function placesIn(json: unknown): Places {
  const { state, counties, places } = json as {
    state: string
    counties: string[]
    places?: { state: string; county: string }[]
  }
  const all = places ?? counties.map((county) => ({ state, county }))
  return all.map(({ state, county }) => ({ value: `${state}:${county}`, label: shortPlace({ county, state }) }))
}
