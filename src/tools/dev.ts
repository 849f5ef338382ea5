// npm run dev: one process. Islands and CSS reload in place. Pages and queries are reloaded on the next request. The
// database, jobs and practice providers stay open, and need a restart when their code changes.
import { createServer, type Plugin } from 'vite'
import { readEnv } from '../env.ts'

/** Pages have no client modules to replace, so a change reloads the browser. */
const reloadPages: Plugin = {
  name: 'reload-pages',
  hotUpdate({ file, server }) {
    if (this.environment.name === 'ssr' && /\.(ts|tsx)$/.test(file) && !file.includes('/islands/'))
      server.ws.send({ type: 'full-reload' })
  },
}

const env = readEnv(process.env)
/** One above the server's port, so that several servers can run on one machine. */
const reloadPort = env.port + 1

const vite = await createServer({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { port: reloadPort } },
  plugins: [reloadPages],
})
const load = <T>(path: string) => vite.ssrLoadModule(path) as Promise<T>
const { serve } = await load<typeof import('../main/serve.ts')>('/src/main/serve.ts')
const { sourceAssets } = await load<typeof import('../web/assets.ts')>('/src/web/assets.ts')

await serve(env, {
  assets: sourceAssets,
  middleware: vite.middlewares,
  async app(deps) {
    const { createApp } = await load<typeof import('../../routes/index.tsx')>('/routes/index.tsx')
    return createApp(deps)
  },
})
