import ImportProgress from '../../../islands/import-progress.tsx'
import { island } from '../../../src/ui/island.tsx'

export const ImportProgressIsland = island('import-progress', ImportProgress, 'idle')
