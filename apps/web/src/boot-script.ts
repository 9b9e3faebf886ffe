import type { EntryContext } from 'react-router'
import { inScript } from './lib/in-script.ts'

/**
 * Browser code kept as text, since a bundler would rewrite its imports. The page
 * is complete without scripts; they start once it was painted, so that they
 * never compete with the first paint for the connection. Until then a form has
 * no code to send it: it is held back and marked, and its hook sends it later.
 */
const loader = `(files => {
  addEventListener('submit', event => {
    if (event.defaultPrevented || event.target.method !== 'post') return
    event.preventDefault()
    event.target.dataset.early = ''
  })
  let started = false
  const start = async () => {
    if (started) return
    started = true
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
  addEventListener('load', () => setTimeout(start, 300))
  if (window.PerformanceObserver)
    new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(start))).observe({ type: 'paint', buffered: true })
})`

/**
 * The inline script of a page: React Router's state, and the loader of its
 * modules. Takes the place of React Router's `<Scripts>`, whose module tags
 * would start before the first paint. `data` is the encoded loader data.
 */
export function bootScript(
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  data: string,
): string {
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
  ]
  const files = {
    entry: manifest.entry.module,
    first: manifest.hmr ? [manifest.hmr.runtime, manifest.url] : [manifest.url],
    routes,
    preload: manifest.hmr ? [] : [...new Set(built)],
  }
  const stream = `new ReadableStream({start(c){c.enqueue(${inScript(data)});c.close()}}).pipeThrough(new TextEncoderStream())`
  return `window.__reactRouterContext=Object.assign(${serverHandoffString},{stream:${stream}});${loader}(${inScript(files)})`
}
