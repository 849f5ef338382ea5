/*
 * Hydrates <react-island> elements, each at the time that its `when` attribute names (see src/ui/island.tsx). If an
 * island throws, its server markup is restored.
 */
import type { ComponentType } from 'react'
import type { Root } from 'react-dom/client'
import { listenToHotkeys } from './hotkeys.ts'
import { recordChanges } from './replay-changes.ts'

const modules = import.meta.glob<{ default: ComponentType<object> }>('./*.tsx')

/** A slow or hidden page may never become idle. */
const MAX_IDLE_WAIT_MS = 2_000

class ReactIsland extends HTMLElement {
  #root: Root | undefined
  #observer: IntersectionObserver | undefined
  #pressed: HTMLElement | null = null

  connectedCallback() {
    const hydrate = () =>
      void this.#hydrate().catch((error) => console.warn('An island did not load. The page works without it.', error))
    const when = this.getAttribute('when')
    if (when === 'called') {
      this.addEventListener('click', this.#called)
      return
    }
    this.addEventListener('click', this.#rememberPress)
    if (when === 'visible') {
      this.#observer = new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting)) hydrate()
      })
      // The element itself has no box (base.css), so its child is observed.
      this.#observer.observe(this.firstElementChild ?? this)
    } else if (when === 'idle' && 'requestIdleCallback' in window)
      requestIdleCallback(hydrate, { timeout: MAX_IDLE_WAIT_MS })
    else hydrate()
  }

  /** The first click in a `called` island loads its code. The island then performs the action by itself. */
  #called = (event: MouseEvent) => {
    // The browser handles clicks that open a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    this.removeEventListener('click', this.#called)
    const link = (event.target as Element).closest('a')
    // If the code does not load, follow the link.
    this.#hydrate().catch(() => link && location.assign(link.href))
  }

  /** Remembers a click on a button that works only with JavaScript, to repeat it after hydration. */
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
    // Hydrates each island in its own task, so that typing is not blocked.
    await new Promise((resolve) => setTimeout(resolve))
    if (!this.isConnected || this.#root) return
    const element = createElement(island.default, JSON.parse(this.getAttribute('props') ?? '{}'))
    const replayChanges = recordChanges(this)
    let failed = false
    // Hydrates synchronously, including effects, so that no field changes in between.
    const root = flushSync(() =>
      hydrateRoot(this, element, {
        identifierPrefix: this.getAttribute('prefix') ?? '',
        onUncaughtError: (error) => {
          failed = true
          console.warn('An island failed. The page works without it.', error)
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
      // Renders the state set by effects, because some handlers depend on it.
      flushSync(() => root.render(element))
      replayChanges(flushSync)
      this.#pressed?.click()
    }
    this.dataset.hydrated = ''
  }
}

// The response to a rejected form is in the history as a POST, so Back would offer to submit it again. Replaces the
// entry with the form's page.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (arrival?.responseStatus === 422 && document.referrer.startsWith(`${location.origin}/`))
  history.replaceState(null, '', document.referrer)

customElements.define('react-island', ReactIsland)
listenToHotkeys()
