import 'react'

declare module 'react' {
  // Invoker commands, not yet in @types/react; React passes lower-case attributes through.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | 'toggle-popover' | 'show-popover' | 'hide-popover' | undefined
    commandfor?: string | undefined
  }
}
