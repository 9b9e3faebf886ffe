import type { Plugin } from 'vite'

/**
 * Parts of React Router that this site never runs, with what takes their place
 * in the browser. The router cannot leave them out itself, since it decides at
 * run time: no instrumentations are passed, and all routes are known from the
 * start (`routeDiscovery: initial`). Saves 2.4 KiB compressed on every page.
 */
const replacements = {
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => {}
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = undefined`,
  'lib/dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 7680
    export const getManifestPath = () => ''
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const getPathsWithAncestors = () => []
    export const handleClientVersionMismatch = () => {}
    export const isFogOfWarEnabled = () => false
    export const useFogOFWarDiscovery = () => {}`,
}

/** Replaces those modules in the built client; fails the build when an upgrade moved one of them. */
export const leanRouter = (): Plugin => {
  const missing = new Set(Object.keys(replacements))
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      for (const [file, code] of Object.entries(replacements)) {
        if (id.endsWith(`/react-router/dist/production/${file}`)) {
          missing.delete(file)
          return { code, moduleSideEffects: false }
        }
      }
      return null
    },
    buildEnd(error) {
      if (!error && missing.size > 0) {
        this.error(
          `React Router has no ${[...missing].join(', ')}: look at what this build leaves out.`,
        )
      }
    },
  }
}
