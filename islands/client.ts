/*
 * Hydrates <react-island> elements: server markup around which a page needs no script, brought to life when its
 * moment comes. An island that throws gets its server markup back.
 */
import type { ComponentType } from 'react'
import type { Root } from 'react-dom/client'
import { listenToHotkeys } from './hotkeys.ts'
import { recordChanges } from './replay-changes.ts'

const modules = import.meta.glob<{ default: ComponentType<object> }>('./*.tsx')

/** A slow or hidden page may never be idle. */
const LONGEST_WAIT_MS = 2_000

class ReactIsland extends HTMLElement {
  #root: Root | undefined
  #observer: IntersectionObserver | undefined
  #pressed: HTMLElement | null = null

  connectedCallback() {
    const wake = () =>
      void this.#hydrate().catch((error) => console.warn('An island did not load; the page goes on without it.', error))
    const when = this.getAttribute('when')
    if (when === 'called') {
      this.addEventListener('click', this.#called)
      return
    }
    this.addEventListener('click', this.#rememberPress)
    if (when === 'visible') {
      this.#observer = new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting)) wake()
      })
      // It has no box of its own (base.css): what is in it has.
      this.#observer.observe(this.firstElementChild ?? this)
    } else if (when === 'idle' && 'requestIdleCallback' in window)
      requestIdleCallback(wake, { timeout: LONGEST_WAIT_MS })
    else wake()
  }

  /** A press that its code is not there for yet: the island does on arrival what the press asked for. */
  #called = (event: MouseEvent) => {
    // A new tab, a download: the browser's own matter.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    this.removeEventListener('click', this.#called)
    const link = (event.target as Element).closest('a')
    // Code that does not come must not cost the page that the link leads to.
    this.#hydrate().catch(() => link && location.assign(link.href))
  }

  /** Buttons that only script answers: the others send their form, or open something, without it. */
  #rememberPress = ({ target }: Event) => {
    this.#pressed = (target as Element).closest('button[type=button]:not([commandfor], [popovertarget])')
  }

  disconnectedCallback() {
    this.#observer?.disconnect()
    this.#root?.unmount()
    this.#root = undefined
  }

  async #hydrate() {
    this.#observer?.disconnect()
    const load = modules[`./${this.getAttribute('name')}.tsx`]
    if (!load || this.#root) return
    const serverMarkup = this.innerHTML
    const [{ createElement }, { flushSync }, { hydrateRoot }, island] = await Promise.all([
      import('react'),
      import('react-dom'),
      import('react-dom/client'),
      load(),
    ])
    // Each island in a task of its own: many at once would hold up typing.
    await new Promise((resolve) => setTimeout(resolve))
    if (!this.isConnected || this.#root) return
    const element = createElement(island.default, JSON.parse(this.getAttribute('props') ?? '{}'))
    const replayChanges = recordChanges(this)
    let failed = false
    // Without a pause in which a field could change, until its effects have run.
    const root = flushSync(() =>
      hydrateRoot(this, element, {
        identifierPrefix: this.getAttribute('prefix') ?? '',
        onUncaughtError: (error) => {
          failed = true
          console.warn('An island stopped working; the page goes on without it.', error)
          queueMicrotask(() => {
            this.#root?.unmount()
            this.#root = undefined
            this.innerHTML = serverMarkup
          })
        },
      }),
    )
    this.#root = root
    this.removeEventListener('click', this.#rememberPress)
    if (!failed) {
      // Renders what effects have set: some handlers come with it.
      flushSync(() => root.render(element))
      replayChanges(flushSync)
      this.#pressed?.click()
    }
    this.dataset.hydrated = ''
  }
}

// The page of a refused form stands in the history as what was sent, and Back could only offer to send it again. From
// now on it is the page on which the form stood.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (arrival?.responseStatus === 422 && document.referrer.startsWith(`${location.origin}/`))
  history.replaceState(null, '', document.referrer)

customElements.define('react-island', ReactIsland)
listenToHotkeys()
