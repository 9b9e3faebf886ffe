import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import * as portInApi from '@openline/contract/processes/port-in'
import * as api from '@openline/contract/processes/timeline'
import { t } from '@openline/i18n/i18n'
import type { Context, Hono } from 'hono'
import { AppError, notSignedIn } from '../../../app-error.ts'
import { signedLink } from '../../../crypto/signed-link.ts'
import type { Access } from '../../../http/access.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { errorAnswer } from '../../../http/error-answer.ts'
import type { OpenScope, RequestEnv } from '../../../http/request-scope.ts'
import { withRequestLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import { requireOrder } from '../../sales/orders/orders.ts'
import { viewPortIn } from '../port-in/port-in.ts'
import type { Feed, Listener } from './feed.ts'
import { heartbeatSeconds, requireLink, viewTracked } from './timeline.ts'

export function timelineRoutes(
  deps: Needs<'db' | 'clock' | 'log' | 'secretBox' | 'publicUrl'>,
): readonly Binding[] {
  return [
    bind(api.track, ({ params }) => viewTracked(deps, params.token)),

    bind(api.getOrderLink, async ({ params }, { customerId }) => {
      const { id } = await requireOrder(deps.db, customerId, params.id)
      return { url: signedLink(deps, { kind: 'order', id }) }
    }),

    bind(api.getPortInLink, async ({ params }, { customerId }) => {
      const { portIn } = await viewPortIn(deps, customerId, params.id)
      return { url: signedLink(deps, { kind: 'port_in', id: portIn.id }) }
    }),
  ]
}

type StreamNeeds = {
  feed: Feed
  secretBox: Needs['secretBox']
  access: Access
  openScope: OpenScope
  headers: Readonly<Record<string, string>>
}

type Wanted = Pick<Listener, 'sessionId' | 'topics' | 'owner'>

/** The two streams of server-sent events; the contract says why they are no `Endpoint`s. */
export function mountTimelineStreams(app: Hono<RequestEnv>, deps: StreamNeeds): void {
  const stream =
    (admit: (context: Context<RequestEnv>) => Promise<Wanted>) =>
    (context: Context<RequestEnv>): Promise<Response> =>
      withRequestLanguage(context.req.raw, async () => {
        try {
          deps.access.admit(context.req.raw)
          const { outgoing } = context.env
          if (!outgoing) throw new Error('a stream needs a connection')
          openStream(deps, outgoing, await admit(context))
          return RESPONSE_ALREADY_SENT
        } catch (error) {
          const { status, body } = errorAnswer(error, deps.openScope(context))
          return context.json(body as object, status as 500, deps.headers) // one of errorStatus
        }
      })
  app.get(
    api.timelineStreamPath,
    stream(async (context) => {
      const call = { ...portInApi.listPortIns, name: 'streamTimeline' }
      const caller = await deps.access.identify(call, context.req.raw, deps.openScope(context))
      if (!caller || !('customerId' in caller)) throw notSignedIn()
      const topic = `customer:${caller.customerId}` as const
      return { sessionId: caller.sessionId, topics: [topic], owner: topic }
    }),
  )
  app.get(
    api.trackStreamPath.replace('{token}', ':token'),
    stream(async (context) => {
      const { kind, id } = requireLink(deps.secretBox, context.req.param('token') ?? '')
      const topic = `${kind}:${id}` as const
      return { sessionId: null, topics: [topic], owner: topic }
    }),
  )
}

/** A page that reads slower than this is behind a dead connection. */
const maxWaitingBytes = 64 * 1024

function openStream(
  { feed, headers }: StreamNeeds,
  response: ServerResponse,
  wanted: Wanted,
): void {
  const write = (text: string): void => {
    if (response.writableLength > maxWaitingBytes) response.destroy()
    else response.write(text)
  }
  const send = (event: string, data: object): void =>
    write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const open = () => send('open', { heartbeatSeconds })
  const listener: Listener = {
    ...wanted,
    onChange: (change) => send('change', change),
    refresh: open,
    end(reason: api.StreamEnd['reason']) {
      send('end', { reason })
      response.end()
    },
  }
  if (!feed.join(listener)) {
    throw new AppError('too_many_requests', t('Too many pages are open right now.'), {
      retryAfterSeconds: 30,
    })
  }
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // Proxies that collect answers before they pass them on would keep every event back.
    'x-accel-buffering': 'no',
  })
  open()
  const beat = setInterval(() => write(':\n\n'), heartbeatSeconds * 1000)
  response.on('close', () => {
    clearInterval(beat)
    feed.leave(listener)
  })
}
