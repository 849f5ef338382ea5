import 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'react-island': React.HTMLAttributes<HTMLElement> & { name: string; when: string; prefix: string; props: string }
    }
  }
}
