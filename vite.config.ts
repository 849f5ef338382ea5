import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { runtimePackages } from './src/tools/runtime-packages.ts'
import { publicSheets } from './src/web/page-sheets.ts'

// Two builds (vite build --app): the browser's files with hashed names, and the server bundle.
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
        // Keeps light-dark() and nesting: lowering them for older browsers would double the style sheets.
        cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
        rolldownOptions: {
          // On a slow machine the first start would print advice about the build.
          checks: { pluginTimings: false },
          input: [
            'islands/client.ts',
            'islands/contact-list.ts',
            'islands/live-filter.ts',
            'islands/pending-state.ts',
            'islands/quote-form.ts',
            'islands/preserve-focus.ts',
            'islands/phone-section.ts',
            'islands/row-selection.ts',
            'static/css/app.css',
            'static/css/public-core.css',
            ...publicSheets.map(({ file }) => file),
          ],
          output: {
            // Without a group of its own, React would be in the entry chunk, and every edit would change its hash.
            codeSplitting: {
              groups: [
                { name: 'runtime', test: /rolldown[\\/]runtime|vite[\\/]preload-helper|ui[\\/]page-assets/ },
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
        // Flat, so that relative paths to files read at run time are the same from every chunk.
        rolldownOptions: { input: { main: 'src/main.ts' }, output: { chunkFileNames: '[name]-[hash].js' } },
      },
    },
  },
}))
