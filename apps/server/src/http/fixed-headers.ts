import { mvnoId } from '@openline/contract/endpoint'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import { errorAnswer } from './error-answer.ts'
import type { RequestEnv } from './request-scope.ts'

type Expected = { apiKey: string; companyCode: string }

/** Refuses calls without the fixed headers (spec 7). They identify the app and give no authority. */
export const requireFixedHeaders =
  ({ apiKey, companyCode }: Expected): MiddlewareHandler<RequestEnv> =>
  async (context, next) => {
    const { headers } = context.req.raw
    if (
      headers.get('x-api-key') === apiKey &&
      headers.get('x-company-code') === companyCode &&
      headers.get('x-mvno-id') === String(mvnoId)
    ) {
      await next()
      return
    }
    const refused = new AppError('api_key_invalid', 'This app is not known to us')
    const answer = errorAnswer(refused, context.get('scope').report)
    return context.json(answer.body as object, answer.status as 403)
  }
