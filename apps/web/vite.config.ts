import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Rolldown } from 'vite'

const isFramework =
  /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/

/** The main layout, and what of the kit and the library it is made of. */
const isOnEveryPage =
  /vite[\\/]preload-helper|contract[\\/]src[\\/]money\.ts|packages[\\/]i18n|src[\\/](?:languages[\\/]page-language|(?:boot|document|paths|start-app)\.tsx?|features[\\/](?:layout[\\/](?!assisted)|chat[\\/](?:chat-host|help)|cart[\\/]cart\.ts)|lib[\\/](?:brand-style|cookie-consent|nav-link|page-meta|root-data|session|storage|structured-data)\.tsx?|ui[\\/](?:button|class-names|icons|spinner|toast))/

/** What shop and cart say of a plan. */
const isOfPlans = /src[\\/]features[\\/]shop[\\/](?:broadband-label|shop\.ts)/

/** What nearly every page that sends a form is made of, beyond the field itself. */
const isForForms =
  /src[\\/]features[\\/]auth[\\/]|src[\\/]lib[\\/](?:api|form|use-form)|packages[\\/]contract[\\/]src[\\/](?:auth|endpoint|errors|fields|text)/

/** The styles of documents are a sheet of their own, before those of the app. */
function styleSheetOf(id: string, chunking: Rolldown.ChunkingContext): string {
  const importers = chunking.getModuleInfo(id)?.importers ?? []
  return importers.some((file) => file.endsWith('documents/styles.ts')) ? 'public' : 'app'
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by the build of the server (tooling/bundle/licenses.mjs).
    license: { fileName: 'licenses.json' },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['src/documents/styles.ts'],
          output: {
            // Few files: what never changes, what every page uses, then one or two for a page.
            codeSplitting: {
              groups: [
                { name: 'framework', test: isFramework, priority: 2 },
                { name: 'rules', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
                { name: styleSheetOf, test: /\.css$/, priority: 3 },
                { name: 'site', test: isOnEveryPage, priority: 1 },
                { name: 'plans', test: isOfPlans },
                { name: 'content', test: /src[\\/]features[\\/]content/, minShareCount: 3 },
                {
                  name: 'field',
                  test: /src[\\/](?:input-filters|card-|lib[\\/]use-focus-on|ui[\\/](?:field-|text-field))/,
                },
                { name: 'forms', test: isForForms, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './src/server.ts' } },
      // Built whole, so that React's production code runs whatever NODE_ENV says.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}))
