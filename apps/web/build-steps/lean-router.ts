import type { Plugin } from 'vite'

/**
 * Parts of React Router that this site never runs, with what takes their place
 * in the browser. The router cannot leave them out itself, since it decides at
 * run time: no instrumentations are passed, all routes are known from the start
 * (`routeDiscovery: initial`), and the root has an error page of its own, so
 * that the router's, which shows a stack trace, is left with failures outside
 * every route. Saves 3.8 KiB compressed on every page.
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
  'lib/dom/ssr/fallback.js': `
    export const RemixRootDefaultHydrateFallback = () => null`,
  'lib/dom/ssr/errorBoundaries.js': `
    import { Component, createElement as h } from 'react'
    export class RemixErrorBoundary extends Component {
      state = { error: null }
      static getDerivedStateFromError(error) { return { error } }
      render() { return this.state.error ? h(RemixRootDefaultErrorBoundary) : this.props.children }
    }
    export const RemixRootDefaultErrorBoundary = () =>
      h('html', { lang: 'en' }, h('body', null, h('h1', null, 'Something broke'), h('a', { href: '' }, 'Try again')))`,
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
