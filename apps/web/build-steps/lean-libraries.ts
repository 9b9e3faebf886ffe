import type { Plugin } from 'vite'
import { unusedFunctions } from './unused-functions.ts'

/**
 * Parts of React Router that this site never runs, with what takes their place
 * in the browser. The router cannot leave them out itself, since it decides at
 * run time: no instrumentations are passed, all routes are known from the start
 * (`routeDiscovery: initial`), and the root has an error page of its own, so
 * that the router's, which shows a stack trace, is left with failures outside
 * every route. Saves 3.8 KiB compressed on every page.
 */
const replacements: Readonly<Record<string, string>> = {
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => {}
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = undefined`,
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 7680
    export const getManifestPath = () => ''
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const getPathsWithAncestors = () => []
    export const handleClientVersionMismatch = () => {}
    export const isFogOfWarEnabled = () => false
    export const useFogOFWarDiscovery = () => {}`,
  'react-router/dist/production/lib/dom/ssr/fallback.js': `
    export const RemixRootDefaultHydrateFallback = () => null`,
  'react-router/dist/production/lib/dom/ssr/errorBoundaries.js': `
    import { Component, createElement as h } from 'react'
    export class RemixErrorBoundary extends Component {
      state = { error: null }
      static getDerivedStateFromError(error) { return { error } }
      render() { return this.state.error ? h(RemixRootDefaultErrorBoundary) : this.props.children }
    }
    export const RemixRootDefaultErrorBoundary = () =>
      h('html', { lang: 'en' }, h('body', null, h('h1', null, 'Something broke'), h('a', { href: '' }, 'Try again')))`,
}

const replaced = Object.keys(replacements)
const emptied = Object.entries(unusedFunctions).flatMap(([file, functions]) =>
  Object.keys(functions).map((name) => `${name} of ${file}`),
)

/** Makes these changes to the built client; fails the build when an upgrade moved one of them. */
export function leanLibraries(): Plugin {
  const missing = new Set([...replaced, ...emptied])
  return {
    name: 'lean-libraries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = replaced.find((name) => isFile(id, name))
      const code = file && replacements[file]
      if (!code) return null
      missing.delete(file)
      return { code, moduleSideEffects: false }
    },
    transform(code, id) {
      const isRouters = id.includes('/react-router/dist/production/')
      const file = Object.keys(unusedFunctions).find((name) => isFile(id, name))
      if (!isRouters && !file) return null
      let lean = isRouters ? withoutNames(code) : code
      if (!file) return { code: lean, map: null }
      for (const { name, start, end } of functionBodies(this.parse(lean)).toReversed()) {
        const body = unusedFunctions[file]?.[name]
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
          `There is no ${[...missing].join(', ')} any more: look at what this build leaves out.`,
        )
      }
    },
  }
}

function isFile(id: string, file: string): boolean {
  return id.endsWith(`/node_modules/${file}`)
}

/** Names for debugging, and calls not known to be pure, would keep unused components. */
function withoutNames(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
}

type FunctionBody = { name: string; start: number; end: number }

/** Where the bodies of all named functions begin and end, inner ones included. */
function functionBodies(node: unknown): FunctionBody[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(functionBodies)
  const found = namedFunction(node)
  return found ? [found, ...inner] : inner
}

/** `function name() {}`, or `some.thing.name = function () {}`. */
function namedFunction(node: Node): FunctionBody | null {
  const made = node.type === 'FunctionDeclaration' ? node : node.right
  const name = made === node ? node.id : node.left
  if (node.type !== 'FunctionDeclaration' && made?.type !== 'FunctionExpression') return null
  return made?.body && name ? { name: dotted(name), ...made.body } : null
}

function dotted({ name, object, property }: Node): string {
  return object && property ? `${dotted(object)}.${dotted(property)}` : (name ?? '')
}

/** What a node of a syntax tree may have, as far as it is looked at here. */
type Node = {
  readonly type?: string
  readonly name?: string
  readonly id?: Node
  readonly left?: Node
  readonly right?: Node
  readonly object?: Node
  readonly property?: Node
  readonly body?: { readonly start: number; readonly end: number }
}
