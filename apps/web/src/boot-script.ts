import type { EntryContext } from 'react-router'
import { inScript } from './lib/in-script.ts'
import { startOf } from './lib/page-start.ts'
import { holdPresses, startAfterPaint, startOnTouch } from './start-handlers.ts'

type BootOptions = {
  /** The encoded loader data. */
  readonly data: string
  readonly hasChat: boolean
}

/**
 * Browser code kept as text, since a bundler would rewrite its imports. A failed download is tried
 * again with the next touch or press.
 */
const loader = `((files, hasChat) => {
  let started = false
  const load = async () => {
    for (const href of files.preload) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    for (const file of files.first) await import(file)
    const modules = await Promise.all(files.routes.map(([, file]) => import(file)))
    window.__reactRouterRouteModules = Object.fromEntries(files.routes.map(([id], i) => [id, modules[i]]))
    await import(files.entry)
  }
  const start = () => {
    if (started) return
    started = true
    load().catch(error => {
      started = false
      if (!navigator.onLine) document.getElementById('offline')?.togglePopover(true)
      throw error
    })
  }
  const startSoon = () => (${startAfterPaint.toString()})(start);
  (${holdPresses.toString()})(start, () => started)
  if (files.onTouch) (${startOnTouch.toString()})(start, startSoon, { hasChat })
  else startSoon()
})`

/**
 * The inline script of a page: React Router's state, and the loader of its
 * modules. Takes the place of React Router's `<Scripts>`, whose module tags
 * would start before the first paint. A page that failed starts as the app does.
 */
export function bootScript(
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  { data, hasChat }: BootOptions,
): string {
  const { onTouch, next } = startOf(staticHandlerContext)
  const following = next.flatMap((id) => manifest.routes[id] ?? [])
  const matched = staticHandlerContext.matches.flatMap(({ route }) => {
    const entry = manifest.routes[route.id]
    return entry ? [entry] : []
  })
  const routes = matched.map((entry) => [entry.id, entry.module] as const)
  const built = [
    manifest.url,
    manifest.entry.module,
    ...[manifest.entry, ...matched].flatMap((entry) => entry.imports ?? []),
    ...routes.map(([, file]) => file),
    ...following.flatMap((entry) => [entry.module, ...(entry.imports ?? [])]),
  ]
  const files = {
    entry: manifest.entry.module,
    first: manifest.hmr ? [manifest.hmr.runtime, manifest.url] : [manifest.url],
    routes,
    onTouch,
    preload: manifest.hmr ? [] : [...new Set(built)],
  }
  const stream = `new ReadableStream({start(c){c.enqueue(${inScript(data)});c.close()}}).pipeThrough(new TextEncoderStream())`
  return `window.__reactRouterContext=Object.assign(${serverHandoffString},{stream:${stream}});${loader}(${inScript(files)},${hasChat})`
}
