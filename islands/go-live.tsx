import { GoLive } from '../src/ui/go-live.tsx'

/** In src/ui, because the layout of every page renders it. */
export default GoLive
