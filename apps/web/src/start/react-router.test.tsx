import { createContext, runInContext } from 'node:vm'
import { renderToString } from 'react-dom/server'
import {
  createBrowserRouter,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { expect, test } from 'vitest'
import { bootScript } from './boot-script.ts'

/**
 * The boot script takes the place of React Router's `<Scripts>`, and fills in fields that no document of the
 * router names. Each is compared here with what the installed router writes itself.
 */

function asset(id: string, parentId?: string) {
  const flags = { hasAction: false, hasClientAction: false, hasClientLoader: false }
  return {
    ...flags,
    id,
    parentId,
    path: '',
    module: `/assets/${id}.js`,
    imports: [],
    hasLoader: true,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    hasDefaultExport: true,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
}

function loader() {
  return { said: 'hello' }
}

type Answered = { readonly context: EntryContext; readonly data: string; readonly html: string }

/** A page of two routes, answered by the router as the shop's own are, with its own scripts in the HTML. */
async function answerPage(): Promise<Answered> {
  const answers: Answered[] = []
  const build = {
    entry: {
      module: {
        default: async (
          request: Request,
          _status: number,
          _headers: Headers,
          { serverHandoffStream, ...context }: EntryContext,
        ) => {
          const data = await new Response(serverHandoffStream ?? '').text()
          const html = renderToString(<ServerRouter context={context} url={request.url} />)
          answers.push({ context, data, html })
          return new Response(html)
        },
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: Scripts, loader } },
      page: {
        id: 'page',
        parentId: 'root',
        index: true,
        module: { default: () => null, loader, handle: { onTouch: true, next: [] } },
      },
    },
    assets: {
      version: '1',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: { root: asset('root'), page: asset('page', 'root') },
    },
    assetsBuildDirectory: '',
    publicPath: '/',
    basename: '/',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild // what the router reads of one
  const context = new RouterContextProvider()
  await createRequestHandler(build, 'production')(new Request('https://shop.example/'), context)
  const [answered] = answers
  if (!answered) throw new Error('The router rendered no page')
  return answered
}

/** What the scripts of a page leave in `window`, and the modules that they load. */
async function runScripts(scripts: readonly string[]) {
  const loaded: string[] = []
  const load = (href: string) => {
    loaded.push(href)
    return Promise.resolve(href)
  }
  const window: Record<string, unknown> = {}
  const soon = (_: string, start: () => void): void => {
    start()
  }
  const element = { dataset: { session: '' }, matches: () => false }
  const document = {
    documentElement: element,
    head: { append: () => {} },
    createElement: () => ({}),
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  }
  const page = createContext({
    window,
    load,
    document,
    ReadableStream,
    TextEncoderStream,
    URLSearchParams,
    AbortController,
    Element: Object,
    history: { state: null },
    location: { search: '' },
    addEventListener: (type: string, start: () => void) => type === 'load' && soon(type, start),
    setTimeout: (start: () => void) => start(),
  })
  for (const script of scripts) runInContext(script, page)
  await expect.poll(() => loaded).toContain('/assets/entry.js')
  return { window, loaded }
}

/** The module script as one that `vm` runs: each module is its address. */
function withoutImports(script: string): string {
  return script
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'load($2);const $1=$2;')
    .replaceAll(/import ("[^"]+");/g, 'load($1);')
    .replaceAll('import(', 'load(')
}

async function runBoth() {
  const { context, data, html } = await answerPage()
  const theirs = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text)
  const ours = bootScript(context, { data, hasChat: false })
  return {
    theirs: await runScripts(theirs.map(withoutImports)),
    ours: await runScripts([ours.replace('href=>import(href)', 'load')]),
    ourScript: ours,
    data,
  }
}

type RouterContext = Readonly<Record<string, unknown>> & { readonly stream: ReadableStream }

function contextIn({ window }: { readonly window: Record<string, unknown> }): RouterContext {
  return window['__reactRouterContext'] as RouterContext // what either script wrote
}

/** A copy of this realm, whose objects `toEqual` compares with others. */
function here(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

test('the state of the page is where the router’s own script puts it, field by field', async () => {
  const { theirs, ours, data } = await runBoth()
  expect(Object.keys(theirs.window).toSorted()).toEqual(Object.keys(ours.window).toSorted())
  const { stream: theirStream, streamController, ...theirState } = contextIn(theirs)
  const { stream, ...state } = contextIn(ours)
  expect(streamController).toHaveProperty('enqueue')
  expect(here(state)).toEqual(here(theirState))
  expect(theirStream).toBeInstanceOf(ReadableStream)
  expect(data).toContain('hello')
  expect(await new Response(stream).text()).toBe(data)
})

test('the modules of the routes are where the router’s own script puts them', async () => {
  const { theirs, ours } = await runBoth()
  const written = theirs.window['__reactRouterRouteModules']
  expect(here(written)).toEqual({ root: '/assets/root.js', page: '/assets/page.js' })
  expect(here(ours.window['__reactRouterRouteModules'])).toEqual(here(written))
  expect(ours.loaded).toEqual(theirs.loaded)
})

test('the router hands over what a route says about its start', async () => {
  const { ourScript } = await runBoth()
  expect(ourScript).toContain('"onTouch":true')
})

test('the router keeps what a step hands on in the entry of the history, as `usr`', async () => {
  const history = {
    state: null as unknown,
    pushState: (state: unknown) => void (history.state = state),
    replaceState: (state: unknown) => void (history.state = state),
  }
  const listen = { addEventListener: () => {}, removeEventListener: () => {} }
  const location = new URL('https://shop.example/login')
  const window = {
    ...listen,
    history,
    location,
    document: { createElement: () => ({ setAttribute: () => {} }) },
  } as unknown as Window // what the router uses of it
  const routes = [{ path: '*', Component: () => null }]
  const router = createBrowserRouter(routes, { window, hydrationData: {} })
  await router.navigate('/otp-login', { state: { email: 'ada@example.com' } })
  expect(history.state).toMatchObject({ usr: { email: 'ada@example.com' } })
  await router.navigate('/register')
  expect(history.state).toHaveProperty('usr')
  expect(Reflect.get(Object(history.state), 'usr') ?? null).toBeNull()
  router.dispose()
})
