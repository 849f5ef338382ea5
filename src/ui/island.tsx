import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/**
 * When the browser loads an island's code: at once, when idle, when the island becomes visible, or on the first click
 * in it. After such a click, the island must perform the action when it mounts.
 */
export type HydrationTrigger = 'load' | 'idle' | 'visible' | 'called'

/** Island props are serialized as JSON, so dates, functions and maps are type errors. */
export type JsonProps<T> = {
  [K in keyof T]: T[K] extends string | number | boolean | null | undefined
    ? T[K]
    : T[K] extends (...args: never[]) => unknown
      ? never
      : T[K] extends Date | Map<unknown, unknown> | Set<unknown> | bigint | symbol
        ? never
        : T[K] extends object
          ? JsonProps<T[K]>
          : never
}

export type RenderIsland = (name: string, island: ReactNode, props: object, when: HydrationTrigger) => ReactNode

/** Provided only by server-rendered pages. Without it (browser, tests, another island) an island renders its component. */
export const IslandHost = createContext<RenderIsland | null>(null)

export function island<P extends object>(name: string, Component: ComponentType<P>, when: HydrationTrigger = 'load') {
  return function Island(props: P & JsonProps<P>) {
    const host = useContext(IslandHost)
    const element = <Component {...(props as P)} />
    return host ? host(name, element, props, when) : element
  }
}
