import type { Plugin } from 'vite'

/**
 * Parts of React Router that this site never runs, with what takes their place
 * in the browser. The router cannot leave them out itself, since it decides at
 * run time: no instrumentations are passed, all routes are known from the start
 * (`routeDiscovery: initial`), and the root has an error page of its own, so
 * that the router's, which shows a stack trace, is left with failures outside
 * every route. Saves 3.8 KiB compressed on every page.
 */
const replacements: Readonly<Record<string, string>> = {
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

/**
 * Functions of the rest that this site never calls, since it has no actions, no
 * fetchers, no blockers, no router's own forms, no prefetching links and no server
 * components: called all the same, they throw their name. Those that are called
 * and find nothing to do have that as their body. Saves 5 KiB compressed.
 */
const never = null
const bodies: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'lib/router/router.js': {
    _internalSetRoutes: never,
    discoverRoutes: never,
    enableScrollRestoration: never,
    fetch: never,
    getBlocker: never,
    handleAction: never,
    handleFetcherAction: never,
    handleFetcherLoader: never,
    normalizeNavigateOptions: 'return { path }',
    patchRoutes: never,
    resetFetcher: never,
    setFetcherError: never,
    shouldBlockNavigation: '',
    updateBlocker: never,
  },
  'lib/dom/ssr/components.js': {
    PrefetchPageLinks: never,
    usePrefetchBehavior: 'return [false, null, {}]',
  },
  // The one stylesheet is there from the start.
  'lib/dom/ssr/links.js': { prefetchRouteCss: '', prefetchStyleLinks: '' },
  'lib/dom/ssr/single-fetch.js': {
    nonSsrStrategy: never,
    singleFetchActionStrategy: never,
    singleFetchLoaderFetcherStrategy: never,
  },
  'lib/hooks.js': { DefaultErrorComponent: never, RSCErrorHandler: never },
}

const replaced = Object.keys(replacements)
const emptied = Object.entries(bodies).flatMap(([file, functions]) =>
  Object.keys(functions).map((name) => `${name} of ${file}`),
)

/** Makes these changes to the built client; fails the build when an upgrade moved one of them. */
export const leanRouter = (): Plugin => {
  const missing = new Set([...replaced, ...emptied])
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = replaced.find((name) => isOfRouter(id, name))
      const code = file && replacements[file]
      if (!code) return null
      missing.delete(file)
      return { code, moduleSideEffects: false }
    },
    transform(code, id) {
      if (!isOfRouter(id, '')) return null
      const file = Object.keys(bodies).find((name) => isOfRouter(id, name))
      let lean = withoutNames(code)
      if (!file) return { code: lean, map: null }
      for (const { name, start, end } of functionBodies(this.parse(lean)).toReversed()) {
        const body = bodies[file]?.[name]
        if (body === undefined) continue
        missing.delete(`${name} of ${file}`)
        const shorter = body ?? `throw Error('${name}')`
        lean = `${lean.slice(0, start)}{${shorter}}${lean.slice(end)}`
      }
      return { code: lean, map: null }
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

const isOfRouter = (id: string, file: string): boolean =>
  id.includes('/react-router/dist/production/') && id.endsWith(file)

/** Names for debugging, and calls not known to be pure, would keep components that nobody uses. */
const withoutNames = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')

type FunctionBody = { name: string; start: number; end: number }

/** Where the bodies of all named functions begin and end, inner ones included. */
const functionBodies = (node: unknown): FunctionBody[] => {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(functionBodies)
  if (!('type' in node) || node.type !== 'FunctionDeclaration') return inner
  const { id, body } = node as unknown as Declaration // what a node of this type is
  return [{ name: id.name, start: body.start, end: body.end }, ...inner]
}

type Declaration = { id: { name: string }; body: { start: number; end: number } }
