import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { callApi, failureText } from '../lib/call-api.ts'
import { foldText } from '../lib/fold-text.ts'
import { paletteWords as words } from '../messages/palette.ts'
import { urls } from '../urls.ts'
import { Icon } from './icon.tsx'

export interface PaletteProps {
  /** The pages that this user may open. */
  pages: { label: string; href: string }[]
}

interface PaletteResults {
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

const DEBOUNCE_MS = 150
const SEE_ALL = 'all'
const NO_RESULTS: PaletteResults = { search: '', contacts: [], total: '' }

/** The command palette: finds contacts and pages. It loads when it is first opened. */
export function Palette({ pages }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [results, setResults] = useState(NO_RESULTS)
  const [failure, setFailure] = useState('')
  const [active, setActive] = useState(0)
  const search = typed.trim()

  const open = useCallback(() => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    field.current?.select()
  }, [])
  // The dialog is not in the server's markup. It renders in the browser when the palette is first opened.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  useEffect(() => {
    if (isMounted) open()
  }, [isMounted, open])

  useEffect(() => {
    setActive(0)
    setFailure('')
    if (search === '') return setResults(NO_RESULTS)
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await callApi(urls.paletteApi({ search }), { signal: controller.signal, decode: readResults })
      if (controller.signal.aborted) return
      setFailure(answer.ok ? '' : failureText(answer.failure))
      setResults(answer.ok ? { search, ...answer.data } : { ...NO_RESULTS, search })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search])

  const options = optionsOf({ search, results, pages, failure: failure !== '' })
  const isWaiting = search !== '' && results.search !== search
  const go = (option: Option | undefined) => option && location.assign(option.href)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) setActive((active + step + options.length) % options.length)
    // While a search is running, Enter must not open a result of the previous search.
    else if (event.key === 'Enter')
      go(isWaiting ? { key: '', label: '', group: '', href: urls.contacts.list({ search }) } : options[active])
    // By default, Escape in a search field only clears it.
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
      {isMounted && (
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
            {statusText({ search, failure, isWaiting, count: options.filter(({ key }) => key !== SEE_ALL).length })}
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
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

function statusText({
  search,
  failure,
  isWaiting,
  count,
}: {
  search: string
  /** Empty if the search succeeded. */
  failure: string
  isWaiting: boolean
  count: number
}) {
  if (failure) return `${words.failed} (${failure})`
  if (isWaiting) return words.searching
  if (count === 0) return words.nothing(search)
  return search === '' ? words.keys : `${words.found(count)}. ${words.keys}`
}

function optionsOf({
  search,
  results,
  pages,
  failure,
}: { search: string; results: PaletteResults; failure: boolean } & PaletteProps) {
  const folded = foldText(search)
  const contacts = search === '' ? [] : results.contacts
  const options: Option[] = contacts.map(({ id, name, detail }) => ({
    key: `contact-${id}`,
    href: urls.contacts.show(id),
    label: name,
    detail,
    group: words.contacts,
  }))
  if (failure || (search !== '' && contacts.length > 0 && results.total !== String(contacts.length)))
    options.push({
      key: SEE_ALL,
      href: urls.contacts.list({ search }),
      label: words.seeAll(failure ? '' : results.total, search),
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

function readResults(json: unknown): Omit<PaletteResults, 'search'> {
  const { contacts, total, totalIsCapped } = json as {
    contacts: PaletteResults['contacts']
    total: number
    totalIsCapped: boolean
  }
  return { contacts, total: `${total.toLocaleString('en-US')}${totalIsCapped ? '+' : ''}` }
}
