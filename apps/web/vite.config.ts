import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'
import { browserEndpoints } from './browser-endpoints.ts'
import { browserPages } from './browser-pages.ts'
import { pageParts } from './page-parts.ts'
import { classNameOf } from './scoped-name.ts'

const isFramework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/

/** What documents load too, for customers and for the support chat: knows no framework. */
const isWithoutFramework =
  /vite[\\/]preload-helper|rolldown[\\/]runtime|packages[\\/]i18n[\\/]|src[\\/](?:languages[\\/]page-language|features[\\/]contact[\\/]start-chat|lib[\\/](?:cookie-consent|session|session-life|storage))\.ts/

/** What a call of the API takes, with the fields of the contract: without the framework too. */
const isForCalls =
  /src[\\/]lib[\\/]api|contract[\\/]src[\\/](?:endpoint|errors|field-errors|people[\\/]profile|person-name)\./

/** The main layout, and what of the kit and the library it is made of. */
const isOnEveryPage =
  /contract[\\/]src[\\/]money\.ts|src[\\/](?:(?:document|languages[\\/]account-messages|pages|paths|start[\\/](?:boot|start-app))\.tsx?|features[\\/](?:layout[\\/](?!assisted)|contact[\\/](?:chat-host|help)|cart[\\/]cart\.ts|content[\\/]page-opening)|lib[\\/](?:brand-style|drawing|nav-link|page-meta|redirect-replacing|root-data|structured-data|use-consent|use-session)\.tsx?|ui[\\/](?:button|class-names|icons|spinner|toast))/

/** What nearly every page that sends a form is made of. */
const isForForms =
  /src[\\/]features[\\/]auth[\\/](?!session-|account-hints|hints|use-soon-end)|src[\\/](?:lib[\\/](?:form|use-form)|ui[\\/]checkbox\.tsx)/

/** What some steps of signing in share. */
const isForSignIn = /src[\\/]features[\\/]auth[\\/](?!session-|account-hints|hints|use-soon-end)/

/** What many parts of the account share. */
const isShared =
  /apps[\\/]web[\\/]src[\\/](?:ui|lib|start[\\/]early-input)|packages[\\/]contract[\\/]src/

/** The styles of documents are a sheet of their own, before those of the app. */
function styleSheetOf(id: string, chunking: Rolldown.ChunkingContext): string {
  const importers = chunking.getModuleInfo(id)?.importers ?? []
  return importers.some((file) => file.endsWith('documents/styles.ts')) ? 'public' : 'app'
}

/** The functions that the server sends to browsers as text. */
const isInlineScript =
  /src[\\/](?:start[\\/](?:(?:boot|document|language)-script|keep-cart|start-handlers)|visitor[\\/])/

/** The server's own code is not minified, since its stack traces are read. */
const minifyInlineScripts: Plugin = {
  name: 'minify-inline-scripts',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // After the bundler's own printing, which would put the spaces back.
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk' || file.name !== 'inline-scripts') continue
      file.code = minifySync(file.fileName, file.code, { module: true }).code
    }
  },
}

export default defineConfig(({ command }) => ({
  plugins: [browserEndpoints, browserPages, reactRouter(), minifyInlineScripts],
  css: { modules: { generateScopedName: classNameOf } },
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
          // A schema that no page uses: making one has no effect, which the bundler sees of no member of a namespace.
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            // Few files: what never changes, what every page uses, what many share, then what the same pages
            // need. A share count below that of now merges more files and sends pages more than they need.
            codeSplitting: {
              groups: [
                { name: styleSheetOf, test: /\.css$/, priority: 103 },
                { name: 'base', test: isWithoutFramework, priority: 103 },
                { name: 'framework', test: isFramework, priority: 102 },
                { name: 'rules', test: /node_modules[\\/]zod[\\/]/, priority: 102 },
                { name: 'calls', test: isForCalls, priority: 102 },
                { name: 'site', test: isOnEveryPage, priority: 101 },
                { name: 'forms', test: isForForms, minShareCount: 4, priority: 100 },
                { name: 'sign-in', test: isForSignIn, minShareCount: 3, priority: 100 },
                { name: 'account', test: isShared, minShareCount: 13, priority: 100 },
                ...pageParts,
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: './src/server.ts',
          output: {
            codeSplitting: { groups: [{ name: 'inline-scripts', test: isInlineScript }] },
          },
        },
      },
      // Built whole, so that React's production code runs whatever NODE_ENV says.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}))
