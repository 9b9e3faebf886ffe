import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // One stylesheet for the whole site: fetched once, then cached.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: what never changes, what every page uses, then one or two for a page.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules/ },
                {
                  name: 'site',
                  test: /apps\/web\/src\/(lib|ui|features\/layout|paths|boot|document)/,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './src/server.ts' } },
      // Bundled whole, so that React's production build runs whatever NODE_ENV says.
      resolve: { noExternal: true },
    },
  },
})
