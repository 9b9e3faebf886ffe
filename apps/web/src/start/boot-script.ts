import type { EntryContext } from 'react-router'
import { inScript } from '../lib/in-script.ts'
import { keepCart } from './keep-cart.ts'
import { laterThan, startOf } from './page-start.ts'
import { holdPresses, startAfterPaint, startOnTouch } from './start-handlers.ts'

/*
 * This folder is what starts code in the browser, from the first script of the HTML to React.
 * Every page: `head-script.ts`, before anything is painted; `language-script.ts` is a part of it.
 * A page of the app: this script, at the end of the HTML. `start-handlers.ts` decides when it loads the modules, after
 * the paint or on touch (`page-start.ts`), and holds presses until then. `start-app.tsx` starts React, `boot.tsx`
 * says that it is there, and `early-input.ts` takes over what was typed. On the page of the cart `keep-cart.ts` keeps
 * what the server has rendered, and `press-under-way.ts` what is pressed meanwhile.
 * A document: `document-script.ts`, then, for visitors who need it, `in-browser.ts` and `islands.tsx`.
 * `react-router.test.tsx` holds the fields of React Router that are read or written here to its own output.
 */

type BootOptions = {
  /** The encoded loader data. */
  readonly data: string
  readonly hasChat: boolean
}

type PageFiles = {
  readonly entry: string
  readonly first: readonly string[]
  /** The id of each route with its module. */
  readonly routes: readonly (readonly [id: string, file: string])[]
  readonly onTouch: boolean
  readonly preload: readonly string[]
  /** For visitors, once the page has started. */
  readonly later: readonly string[]
}

type StartHandlers = {
  readonly startAfterPaint: typeof startAfterPaint
  readonly startOnTouch: typeof startOnTouch
  readonly holdPresses: typeof holdPresses
  /** Null on every page but the cart. */
  readonly keepCart: typeof keepCart | null
}

/**
 * Loads the modules of a page. A failed download is tried again with the next touch or press, with one that came while
 * it was under way, or once the connection is back.
 *
 * Sent to the browser as text: it stands alone. `load` imports a module.
 */
function loadPage(
  files: PageFiles,
  hasChat: boolean,
  load: (href: string) => Promise<unknown>,
  handlers: StartHandlers,
): void {
  let started = false
  let again = false
  const tellOffline = (isShown: boolean) =>
    document.getElementById('offline')?.togglePopover(isShown)
  const preload = (href: string) =>
    new Promise<unknown>((done) => {
      const link = document.createElement('link')
      document.head.append(
        Object.assign(link, { rel: 'modulepreload', href, onload: done, onerror: done }),
      )
    })
  let preloads: Promise<unknown> = Promise.resolve()
  const loadAll = async () => {
    preloads = Promise.all(files.preload.map(preload))
    for (const file of files.first) await load(file)
    const modules = await Promise.all(files.routes.map(([, file]) => load(file)))
    const byRoute = files.routes.map(([id], index) => [id, modules[index]] as const)
    // Where React Router looks for them.
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries<unknown>(byRoute) })
    await load(files.entry)
    if (!('session' in document.documentElement.dataset))
      await Promise.all(files.later.map(preload))
  }
  const start = () => {
    again = started
    if (started) return
    started = true
    tellOffline(false)
    loadAll().catch(async (error: unknown) => {
      // The browser may import what a preload is bringing, and a new one would end with those that are being lost.
      await preloads
      started = false
      if (again) return start()
      addEventListener('online', start, { once: true })
      if (!navigator.onLine) tellOffline(true)
      throw error
    })
  }
  const startSoon = () => handlers.startAfterPaint(start)
  const isStarted = () => started
  handlers.keepCart?.(startSoon, isStarted)
  handlers.holdPresses(start, isStarted)
  if (files.onTouch) handlers.startOnTouch(start, startSoon, { hasChat })
  else startSoon()
}

type RouteEntry = EntryContext['manifest']['routes'][string]

function filesOf(routes: readonly NonNullable<RouteEntry>[]): string[] {
  return routes.flatMap((entry) => [entry.module, ...(entry.imports ?? [])])
}

/**
 * The inline script of a page: React Router's state, and the loader of its
 * modules. Takes the place of React Router's `<Scripts>`, whose module tags
 * would start before the first paint. A page that failed starts as the app does.
 */
export function bootScript(
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  { data, hasChat }: BootOptions,
): string {
  const { onTouch, next, keepsCart } = startOf(staticHandlerContext)
  const following = next.flatMap((id) => manifest.routes[id] ?? [])
  const matched = staticHandlerContext.matches.flatMap(({ route }) => {
    const entry = manifest.routes[route.id]
    return entry ? [entry] : []
  })
  const routes = matched.map((entry) => [entry.id, entry.module] as const)
  const later = laterThan(staticHandlerContext).flatMap((id) => manifest.routes[id] ?? [])
  const built = [
    manifest.url,
    manifest.entry.module,
    ...[manifest.entry, ...matched].flatMap((entry) => entry.imports ?? []),
    ...routes.map(([, file]) => file),
    ...filesOf(following),
  ]
  const files: PageFiles = {
    entry: manifest.entry.module,
    first: manifest.hmr ? [manifest.hmr.runtime, manifest.url] : [manifest.url],
    routes,
    onTouch,
    preload: manifest.hmr ? [] : [...new Set(built)],
    later: manifest.hmr ? [] : [...new Set(filesOf(later))].filter((file) => !built.includes(file)),
  }
  const stream = `new ReadableStream({start(c){c.enqueue(${inScript(data)});c.close()}}).pipeThrough(new TextEncoderStream())`
  const handlers = Object.entries({
    startAfterPaint,
    startOnTouch,
    holdPresses,
    keepCart: keepsCart ? keepCart : null,
  })
  const written = handlers
    .map(([name, handler]) => `${name}:${handler?.toString() ?? 'null'}`)
    .join(',')
  // The import is text, since a bundler would rewrite it.
  const given = [inScript(files), hasChat, 'href=>import(href)', `{${written}}`].join(',')
  return `window.__reactRouterContext=Object.assign(${serverHandoffString},{stream:${stream}});(${loadPage.toString()})(${given})`
}
