import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { runtimePackages } from './scripts/runtime-packages.ts'
import { publicSheets } from './src/web/page-sheets.ts'

// One config, two builds (vite build --app): the browser's files with hashed names, and the server in one file.
export default defineConfig(({ command }) => ({
  plugins: [react()],
  publicDir: 'static/public',
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        // light-dark() and nesting stay as written: lowering them doubles the sheets for browsers that nobody here uses.
        cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
        rolldownOptions: {
          input: [
            'islands/client.ts',
            'islands/pending-state.ts',
            'islands/quote-form.ts',
            'islands/preserve-focus.ts',
            'islands/phone-section.ts',
            'static/css/app.css',
            'static/css/public-core.css',
            ...publicSheets.map(({ file }) => file),
          ],
          output: {
            // Without a group of its own React would sit in the entry, and any edit would change React's hash too.
            codeSplitting: {
              groups: [
                { name: 'runtime', test: /rolldown[\\/]runtime|vite[\\/]preload-helper/ },
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      resolve: command === 'build' ? { noExternal: true, external: ['pg-native', ...runtimePackages] } : {},
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        copyPublicDir: false,
        ssr: true,
        minify: false,
        // Flat, so that what is read at run time lies at the same distance from every chunk.
        rolldownOptions: { input: { main: 'src/main.ts' }, output: { chunkFileNames: '[name]-[hash].js' } },
      },
    },
  },
}))
