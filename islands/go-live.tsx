import { GoLive } from '../src/ui/go-live.tsx'

/** Stands under the header of every page, which knows it from src/ui. */
export default GoLive
