import { ExitDemo } from '../src/ui/exit-demo.tsx'

/** In src/ui, because the layout of every page renders it. */
export default ExitDemo
