import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { servedStyleOf } from './lib/root-data.server.ts'
import { ServedStyleContext } from './lib/served-style.ts'
import { siteContext } from './lib/site-context.ts'
import { BootContext } from './start/boot.tsx'
import { bootScript } from './start/boot-script.ts'
import { headScript } from './start/head-script.ts'
import { startOf } from './start/page-start.ts'

/** Renders a whole page: its data is loaded before, so nothing is streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const site = loadContext.get(siteContext)
  const hasChat = site.chat !== null
  const served = servedStyleOf(site)
  const data = await new Response(serverHandoffStream ?? '').text()
  const isCart = startOf(context.staticHandlerContext).keepsCart ?? false
  const scripts = {
    head: headScript({ hasChat, isCart }),
    end: bootScript(context, { data, hasChat }),
  }
  site.inline = {
    scripts: Object.values(scripts),
    styles: [served.style],
  }
  const html = renderToString(
    <BootContext value={scripts}>
      <ServedStyleContext value={served}>
        <ServerRouter context={context} url={request.url} />
      </ServedStyleContext>
    </BootContext>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!doctype html>${html}`, { status, headers })
}

/** Neither a visitor who leaves is an error, nor an address that the router refuses. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefused = isRouteErrorResponse(error) && error.status < 500
  if (!isRefused && !request.signal.aborted) context.get(siteContext).report(error)
}
