import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/**
 * When the browser loads an island's code: at once, when it is idle, when the island comes into view, or when somebody
 * presses something in it, which then waits for the code.
 */
export type When = 'load' | 'idle' | 'visible' | 'called'

/** Props travel as JSON: no dates, functions, maps or undefined surprises. */
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

export type RenderIsland = (name: string, island: ReactNode, props: object, when: When) => ReactNode

/** Only pages provide it. Without it (browser, tests, inside another island) an island is simply its component. */
export const IslandHost = createContext<RenderIsland | null>(null)

export function island<P extends object>(name: string, Component: ComponentType<P>, when: When = 'load') {
  return function Island(props: P & JsonProps<P>) {
    const host = useContext(IslandHost)
    const element = <Component {...(props as P)} />
    return host ? host(name, element, props, when) : element
  }
}
