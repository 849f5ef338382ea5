import { GoLive } from '../src/ui/go-live.tsx'

/** The component is in src/ui, because the layout of signed-in pages renders it. */
export default GoLive
