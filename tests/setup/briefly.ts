/**
 * Words to Node for a process that lives some seconds. The embedded database is WebAssembly, and compiling it a second
 * time, for speed, is half of what such a life costs.
 */
export const BRIEFLY = ['--liftoff-only']
