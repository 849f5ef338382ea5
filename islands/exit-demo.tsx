import { ExitDemo } from '../src/ui/exit-demo.tsx'

/** The component is in src/ui, because every page's layout renders it. */
export default ExitDemo
