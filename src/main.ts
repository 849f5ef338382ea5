// Everything else is imported after the compile cache is enabled. This halves a cold start.
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { run } = await import('./main/run-command.ts')
await run(process.argv.slice(2))
