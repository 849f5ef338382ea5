import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { callApi, failureText } from '../lib/call-api.ts'
import { foldText } from '../lib/fold-text.ts'
import { paletteWords as words } from '../messages/palette.ts'
import { urls } from '../urls.ts'
import { Icon } from './icon.tsx'

export interface PaletteProps {
  /** Where this person may go. */
  pages: { label: string; href: string }[]
}

interface Found {
  search: string
  contacts: { id: number; name: string; detail: string }[]
  total: string
}

interface Option {
  key: string
  href: string
  label: string
  detail?: string
  group: string
}

const PAUSE_MS = 150
const SEE_ALL = 'all'
const NOTHING: Found = { search: '', contacts: [], total: '' }

/** Finds a contact or a page from anywhere. It is loaded when it is first called, and opens at once. */
export function Palette({ pages }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState(NOTHING)
  const [failed, setFailed] = useState('')
  const [active, setActive] = useState(0)
  const search = typed.trim()

  const open = useCallback(() => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    field.current?.select()
  }, [])
  // Only a browser runs these, and only once somebody has called: no page carries the dialog.
  const [called, setCalled] = useState(false)
  useEffect(() => setCalled(true), [])
  useEffect(() => {
    if (called) open()
  }, [called, open])

  useEffect(() => {
    setActive(0)
    setFailed('')
    if (search === '') return setFound(NOTHING)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await callApi(urls.paletteApi({ search }), { signal: stop.signal, decode: readFound })
      if (stop.signal.aborted) return
      setFailed(answer.ok ? '' : failureText(answer.failure))
      setFound(answer.ok ? { search, ...answer.data } : { ...NOTHING, search })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search])

  const options = optionsOf({ search, found, pages, failed: failed !== '' })
  const isWaiting = search !== '' && found.search !== search
  const go = (option: Option | undefined) => option && location.assign(option.href)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) setActive((active + step + options.length) % options.length)
    // What was found for an earlier text must not be opened by mistake.
    else if (event.key === 'Enter')
      go(isWaiting ? { key: '', label: '', group: '', href: urls.contacts.list({ search }) } : options[active])
    // A search field would only empty itself.
    else if (event.key === 'Escape') dialog.current?.close()
    else return
    event.preventDefault()
  }

  return (
    <>
      <a
        className="app__find"
        href={urls.contacts.list()}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <Icon of={Search} />
        <span>{words.open}</span>
        <kbd>Ctrl K</kbd>
      </a>
      {called && (
        <dialog className="dialog palette" ref={dialog} aria-label={words.title} closedby="any">
          <div className="palette__field">
            <Icon of={Search} />
            <input
              ref={field}
              type="search"
              role="combobox"
              aria-label={words.label}
              aria-expanded="true"
              aria-controls="palette-options"
              aria-activedescendant={options[active] && `palette-${options[active].key}`}
              aria-autocomplete="list"
              placeholder={words.label}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <div className="palette__options" id="palette-options" role="listbox" aria-label={words.title}>
            {[words.contacts, words.pages].map((group) => (
              <OptionGroup key={group} group={group} options={options} active={active} onPoint={setActive} />
            ))}
          </div>
          <p className="palette__foot" role="status">
            {said({ search, failed, isWaiting, count: options.filter(({ key }) => key !== SEE_ALL).length })}
          </p>
        </dialog>
      )}
    </>
  )
}

function OptionGroup({
  group,
  options,
  active,
  onPoint,
}: {
  group: string
  options: readonly Option[]
  active: number
  onPoint: (index: number) => void
}) {
  if (!options.some((option) => option.group === group)) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list of options
    <div role="group" aria-label={group}>
      <p className="palette__group" aria-hidden="true">
        {group}
      </p>
      {options.map(
        (option, index) =>
          option.group === group && (
            <a
              key={option.key}
              id={`palette-${option.key}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className="palette__option"
              href={option.href}
              onMouseMove={() => onPoint(index)}
            >
              <span>{option.label}</span>
              {option.detail && <span className="palette__detail">{option.detail}</span>}
            </a>
          ),
      )}
    </div>
  )
}

function said({
  search,
  failed,
  isWaiting,
  count,
}: {
  search: string
  /** The cause; empty if all went well. */
  failed: string
  isWaiting: boolean
  count: number
}) {
  if (failed) return `${words.failed} (${failed})`
  if (isWaiting) return words.searching
  if (count === 0) return words.nothing(search)
  return search === '' ? words.keys : `${words.found(count)}. ${words.keys}`
}

function optionsOf({ search, found, pages, failed }: { search: string; found: Found; failed: boolean } & PaletteProps) {
  const folded = foldText(search)
  const contacts = search === '' ? [] : found.contacts
  const options: Option[] = contacts.map(({ id, name, detail }) => ({
    key: `contact-${id}`,
    href: urls.contacts.show(id),
    label: name,
    detail,
    group: words.contacts,
  }))
  if (failed || (search !== '' && contacts.length > 0 && found.total !== String(contacts.length)))
    options.push({
      key: SEE_ALL,
      href: urls.contacts.list({ search }),
      label: words.seeAll(failed ? '' : found.total, search),
      group: words.contacts,
    })
  const fitting = pages.filter(({ label }) => foldText(label).includes(folded))
  options.push(
    ...fitting.map(({ label, href }) => ({
      key: `page-${href.replaceAll(/\W/g, '-')}`,
      href,
      label,
      group: words.pages,
    })),
  )
  return options
}

function readFound(json: unknown): Omit<Found, 'search'> {
  const { contacts, total, totalIsCapped } = json as {
    contacts: Found['contacts']
    total: number
    totalIsCapped: boolean
  }
  return { contacts, total: `${total.toLocaleString('en-US')}${totalIsCapped ? '+' : ''}` }
}
