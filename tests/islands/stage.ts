import { notifyManager } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../../islands/query-client.ts'

let root: Root | undefined

// By default it takes a timer, which `act` does not wait for.
notifyManager.setScheduler(queueMicrotask)

/** Answers fetch; each test says how. */
export const server = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
export const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))
/** Never answers, until it is given up. */
export const silence = (_url: string, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) =>
    init!.signal!.addEventListener('abort', () => reject(new Error('aborted'))),
  )

/** Gives each test of this file a page with nothing on it but #place, where its island goes, and what `html` puts around it. */
export function stage({ html = '<div id="place"></div>', fakeTime = false } = {}) {
  beforeEach(() => {
    if (fakeTime) vi.useFakeTimers()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('fetch', server)
    server.mockReset()
    sessionStorage.clear()
    document.body.innerHTML = html
  })
  afterEach(async () => {
    await close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export function mount(content: ReactNode) {
  root ??= createRoot(find('#place'))
  return act(async () => root?.render(content))
}

/** Leaves the page; what is mounted after it comes anew. */
export async function close() {
  await act(async () => root?.unmount())
  root = undefined
  queryClient().clear()
}

export const find = <T extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<T>(selector)!
export const findAll = <T extends HTMLElement = HTMLElement>(selector: string) => [
  ...document.querySelectorAll<T>(selector),
]
export const button = () => find<HTMLButtonElement>('button')
export const input = (name?: string) => find<HTMLInputElement>(name === undefined ? 'input' : `[name="${name}"]`)
export const says = () => find('[role=status]').textContent

export const press = (one: HTMLElement = button()) => act(async () => one.click())
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
export const leave = (field: HTMLElement = input()) =>
  act(async () => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
export const type = (text: string, field = input()) =>
  act(async () => {
    // React looks at the value that the element's own setter wrote.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
