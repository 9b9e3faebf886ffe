import { createHash, timingSafeEqual } from 'node:crypto'
import { carrierApi } from '@openline/carrier-check/api/calls'
import type { CarrierEndpoint } from '@openline/carrier-check/api/endpoint'
import { carrierSchemas } from '@openline/carrier-check/api/schemas'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { HeliumRefusal } from '../helium/client.ts'
import { type Session, withSession } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { type CallName, handlers } from './handlers.ts'
import { type Answer, answerOnce } from './kept-answers.ts'

type AnyHandler = (bridge: Bridge, session: Session, request: object) => Promise<object>

/** The carrier API, version 2, for the shop alone. */
export function createShopApi(bridge: Bridge): Hono {
  const app = new Hono()
  for (const [name, endpoint] of Object.entries(carrierApi)) {
    const [method = '', path = ''] = endpoint.path.split(' ')
    app.on(method, path, (context) => answer(bridge, context, { name, endpoint }))
  }
  return app
}

type Called = { name: string; endpoint: CarrierEndpoint }

async function answer(bridge: Bridge, context: Context, { name, endpoint }: Called) {
  requireKey(bridge, context.req.header('authorization') ?? '')
  // The table of handlers has each call's own request and answer; here any will do, since the schema of the same
  // call reads what is given to it.
  const handler = handlers[name as CallName] as AnyHandler | undefined
  if (!handler) {
    throw new Refusal('not_supported', `This network has no ${endpoint.needs ?? name}.`)
  }
  const request = await readRequest(context, endpoint)
  const { status, body } = await withSession(bridge.pool, async (session) => {
    const run = () => runCall(endpoint, () => handler(bridge, session, request))
    if (endpoint.key === undefined) return run()
    const key = context.req.header('idempotency-key') ?? ''
    if (key === '' || key.length > 255) {
      throw new Refusal('idempotency_key_missing', 'idempotency-key is missing.', 400)
    }
    return answerOnce(bridge, session, { call: name, key, request }, run)
  })
  return Response.json(body, { status })
}

/** A final refusal is an answer, which is kept like any other. */
async function runCall(endpoint: CarrierEndpoint, call: () => Promise<object>): Promise<Answer> {
  try {
    return { status: endpoint.creates === true ? 201 : 200, body: await call() }
  } catch (error) {
    if (error instanceof Refusal) {
      return { status: error.status, body: { code: error.code, message: error.message } }
    }
    if (error instanceof HeliumRefusal && error.code === 'validation_failed') {
      const message = `The network refuses ${error.fields.join(', ') || 'what was sent'}.`
      return { status: 409, body: { code: 'network_refused', message } }
    }
    throw error
  }
}

function requireKey({ settings }: Bridge, authorization: string) {
  const isOurs = settings.carrierApiKeys.some((key) => isSame(authorization, `Bearer ${key}`))
  if (!isOurs) throw new Refusal('unauthorized', 'The API key is missing or wrong.', 401)
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

const referenceQuery = z.object({ reference: z.string().check(z.minLength(1), z.maxLength(255)) })

async function readRequest({ req }: Context, endpoint: CarrierEndpoint): Promise<object> {
  if (endpoint.request !== undefined) {
    return parse(carrierSchemas[endpoint.request], parseJson(await req.text()))
  }
  return endpoint.byReference === true ? parse(referenceQuery, req.query()) : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid_request', 'The body must be JSON.', 400)
  }
}

function parse(schema: z.ZodMiniType, given: unknown): object {
  const read = z.safeParse(schema, given)
  if (read.success && typeof read.data === 'object' && read.data !== null) return read.data
  const issue = read.error?.issues[0]
  const field = issue?.path.map(String).join('.') || 'The body'
  throw new Refusal('invalid_request', `${field}: ${issue?.message ?? 'is not valid'}`, 400)
}
