import { ExitDemo } from '../src/ui/exit-demo.tsx'

/** The component is in src/ui, because the layout of signed-in pages renders it. */
export default ExitDemo
