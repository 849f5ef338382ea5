import { GoLive } from '../src/ui/go-live.tsx'

/** The component is in src/ui, because every page's layout renders it. */
export default GoLive
