import { notifyManager } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../../islands/query-client.ts'

let root: Root | undefined

// Opening takes a timer by default, which `act` does not wait for.
notifyManager.setScheduler(queueMicrotask)

/** Mocks fetch; each test sets the response. */
export const server = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
export const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))
/** Never responds until it is aborted. */
export const silence = (_url: string, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) =>
    init!.signal!.addEventListener('abort', () => reject(new Error('aborted'))),
  )

/** Gives each test of this file a page with only #place, where its island is mounted, and `html` around it. */
export function setUpPage({ html = '<div id="place"></div>', fakeTime = false } = {}) {
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

/** Leaves the page; what is mounted afterwards starts anew. */
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
    // Uses the element's own setter, so that React notices the value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
