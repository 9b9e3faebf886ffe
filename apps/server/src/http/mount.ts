import { type Endpoint, type HandlerInput, pathFor } from '@openline/contract/endpoint'
import { validate } from '@openline/contract/fields'
import { t } from '@openline/i18n/i18n'
import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import { AppError, notFound } from '../app-error.ts'
import { withRequestLanguage } from '../language/request-language.ts'
import type { Access } from './access.ts'
import type { AnyCaller, Binding, Call } from './bind.ts'
import { checkAnswer } from './check-answer.ts'
import { type Answer, errorAnswer } from './error-answer.ts'
import { fileResponse } from './file-response.ts'
import type { Idempotency } from './idempotency.ts'
import { jsonResponse } from './json-response.ts'
import { PreparedAnswer } from './prepared-answer.ts'
import { readJson } from './request-body.ts'
import type { OpenScope, RequestEnv, RequestScope } from './request-scope.ts'
import { StreamedFile } from './streamed-file.ts'

export type MountNeeds = {
  access: Access
  idempotency: Idempotency
  openScope: OpenScope
  /** Headers of every answer, as plain text: building them for each would cost more than many a handler. */
  headers: Readonly<Record<string, string>>
  /** In tests: an answer that does not match its schema, or has more, is a failure. */
  checkAnswers: boolean
}

/** Makes a route of each binding. */
export function mountEndpoints(
  app: Hono<RequestEnv>,
  bindings: readonly Binding[],
  deps: MountNeeds,
): void {
  for (const binding of bindings) {
    const { method, path } = binding.endpoint
    const route = path.replace(/\{(\w+)\}/g, ':$1')
    app.on(method, route, (context) =>
      withRequestLanguage(context.req.raw, () => answerRequest(context, binding, deps)),
    )
  }
}

async function answerRequest(
  context: Context<RequestEnv>,
  binding: Binding,
  deps: MountNeeds,
): Promise<Response> {
  const scope = deps.openScope(context)
  const answer = await runBinding(context, binding, { scope, deps }).catch((error: unknown) =>
    errorAnswer(error, scope),
  )
  return toResponse(context, answer, { scope, deps })
}

type RequestContext = { scope: RequestScope; deps: MountNeeds }

async function toResponse(
  context: Context<RequestEnv>,
  answer: Answer,
  { scope, deps }: RequestContext,
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...deps.headers,
    'x-request-id': scope.requestId,
  }
  if (answer.body instanceof PreparedAnswer) return answer.body.respondTo(context.req.raw, headers)
  if (answer.body instanceof File || answer.body instanceof StreamedFile)
    return fileResponse(answer.body, headers)
  return jsonResponse(answer.body, context.req.raw, {
    status: answer.status,
    headers: { ...headers, 'cache-control': 'no-store', ...answer.headers },
  })
}

async function runBinding(
  context: Context<RequestEnv>,
  { endpoint, handle }: Binding,
  { scope, deps }: RequestContext,
): Promise<Answer> {
  deps.access.admit(context.req.raw)
  const caller = await deps.access.identify(endpoint, context.req.raw, scope)
  const input = {
    ...readAddress(endpoint, context),
    body: endpoint.body ? parse(endpoint.body, await readJson(context.req.raw)) : undefined,
  }
  const run = async () => {
    const body = await handle(input, caller, scope)
    if (deps.checkAnswers) checkAnswer(endpoint, body)
    return body
  }
  if (!endpoint.idempotent) return { status: 200, body: await run() }
  return {
    status: 200,
    body: await deps.idempotency.once(requestOf(endpoint, input, caller, scope), run),
  }
}

function requestOf(
  endpoint: Endpoint,
  input: HandlerInput<Endpoint>,
  caller: AnyCaller | null,
  call: Call,
) {
  if (!caller) throw new Error(`${endpoint.name} is idempotent but open to visitors`)
  return {
    callerId: 'staffId' in caller ? caller.staffId : caller.customerId,
    key: call.idempotencyKey,
    // Parameters of a path are texts.
    content: { path: pathFor(endpoint, input.params as Record<string, string>), body: input.body },
  }
}

function readAddress(endpoint: Endpoint, context: Context<RequestEnv>): HandlerInput<Endpoint> {
  return {
    params: endpoint.params ? parseParams(endpoint.params, context.req.param()) : undefined,
    query: endpoint.query ? parse(endpoint.query, context.req.query()) : undefined,
    body: undefined,
  }
}

function parse(schema: z.ZodMiniType, value: unknown): undefined {
  const result = validate(schema, value)
  if (result.ok) return result.value as undefined // `bind` gives the handler its type
  const fieldErrors = result.errors
  const message = fieldErrors[0]?.message ?? t('Please check your entries')
  throw new AppError('validation_failed', message, { fieldErrors })
}

function parseParams(schema: z.ZodMiniType, value: unknown): undefined {
  const result = validate(schema, value)
  if (result.ok) return result.value as undefined // `bind` gives the handler its type
  throw notFound(t('We couldn’t find this page of your account'))
}
