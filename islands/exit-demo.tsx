import { ExitDemo } from '../src/ui/exit-demo.tsx'

/** Stands in the header of every page, which knows it from src/ui. */
export default ExitDemo
