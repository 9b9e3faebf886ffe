import { type Endpoint, type HandlerInput, pathFor } from '@openline/contract/endpoint'
import { validate } from '@openline/contract/fields'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { AppError, notFound } from '../app-error.ts'
import type { Access } from './access.ts'
import type { Binding, Call, Caller } from './bind.ts'
import { type Answer, errorAnswer } from './error-answer.ts'
import type { Idempotency } from './idempotency.ts'
import { PreparedAnswer } from './prepared-answer.ts'
import { readJson } from './request-body.ts'
import type { RequestEnv } from './request-scope.ts'

export type MountDeps = {
  access: Access
  idempotency: Idempotency
  /** Headers of every answer, as plain text: building them anew would cost more than many a handler. */
  headers: Readonly<Record<string, string>>
  /** In tests: an answer that does not match its schema is a failure. */
  checkAnswers: boolean
}

/** Makes a route of each binding. */
export const mountEndpoints = (
  app: Hono<RequestEnv>,
  bindings: readonly Binding[],
  deps: MountDeps,
): void => {
  for (const binding of bindings) {
    const { method, path } = binding.endpoint
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (context) =>
      answerRequest(context, binding, deps),
    )
  }
}

const answerRequest = async (
  context: Context<RequestEnv>,
  binding: Binding,
  deps: MountDeps,
): Promise<Response> => {
  const scope = context.get('scope')
  const answer = await runBinding(context, binding, deps).catch((error: unknown) =>
    errorAnswer(error, scope.report),
  )
  const headers = {
    'content-type': 'application/json',
    ...deps.headers,
    'x-request-id': scope.requestId,
  }
  if (answer.body instanceof PreparedAnswer) return answer.body.respondTo(context.req.raw, headers)
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: { ...headers, 'cache-control': 'no-store', ...answer.headers },
  })
}

const runBinding = async (
  context: Context<RequestEnv>,
  { endpoint, handle }: Binding,
  deps: MountDeps,
): Promise<Answer> => {
  const request = context.req.raw
  const caller = await deps.access.identify(endpoint.access, request)
  const input = await readInput(endpoint, context)
  const call: Call = {
    ...context.get('scope'),
    idempotencyKey: request.headers.get('idempotency-key') ?? '',
  }
  const run = async () => checkedBody(endpoint, await handle(input, caller, call), deps)
  if (!endpoint.idempotent) return { status: 200, body: await run() }
  return {
    status: 200,
    body: await deps.idempotency.once(requestOf(endpoint, input, caller, call), run),
  }
}

const requestOf = (
  endpoint: Endpoint,
  input: HandlerInput<Endpoint>,
  caller: Caller | null,
  call: Call,
) => {
  if (!caller) throw new Error(`${endpoint.name} is idempotent but open to visitors`)
  return {
    customerId: caller.customerId,
    key: call.idempotencyKey,
    content: { path: pathFor(endpoint, input.params as Record<string, string>), body: input.body },
  }
}

const readInput = async (
  endpoint: Endpoint,
  context: Context<RequestEnv>,
): Promise<HandlerInput<Endpoint>> => ({
  params: endpoint.params ? parseParams(endpoint.params, context.req.param()) : undefined,
  query: endpoint.query ? parse(endpoint.query, context.req.query()) : undefined,
  body: endpoint.body ? parse(endpoint.body, await readJson(context.req.raw)) : undefined,
})

const parse = (schema: z.ZodMiniType, value: unknown): undefined => {
  const result = validate(schema, value)
  if (result.ok) return result.value as undefined
  throw new AppError(
    'validation_failed',
    result.errors[0]?.message ?? 'Please check your entries',
    {
      fieldErrors: result.errors,
    },
  )
}

const parseParams = (schema: z.ZodMiniType, value: unknown): undefined => {
  const result = validate(schema, value)
  if (result.ok) return result.value as undefined
  throw notFound('We could not find this page of your account')
}

const checkedBody = (endpoint: Endpoint, body: unknown, deps: MountDeps): unknown => {
  if (!deps.checkAnswers) return body
  const value: unknown = body instanceof PreparedAnswer ? body.value : body
  const result = z.safeParse(endpoint.output, value)
  if (result.success) return body
  throw new Error(`${endpoint.name} answered something else than its contract says`, {
    cause: result.error,
  })
}
