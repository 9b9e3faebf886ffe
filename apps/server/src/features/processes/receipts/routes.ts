import * as api from '@openline/contract/processes/transactions'
import { languages, pathIn } from '@openline/i18n/language'
import type { Hono } from 'hono'
import { type Binding, bind } from '../../../http/bind.ts'
import { errorAnswer } from '../../../http/error-answer.ts'
import { fileResponse } from '../../../http/file-response.ts'
import type { OpenScope, RequestEnv } from '../../../http/request-scope.ts'
import type { Needs } from '../../../needs.ts'
import { receiptFor } from './receipts.ts'

export function receiptRoutes(deps: Needs<'db' | 'brand'>): readonly Binding[] {
  return [
    bind(api.downloadReceipt, ({ params }, { customerId }) =>
      receiptFor(deps, customerId, params.id),
    ),
  ]
}

type LinkNeeds = {
  openReceipt: (token: string) => Promise<File>
  openScope: OpenScope
  headers: Readonly<Record<string, string>>
}

/**
 * `GET /receipt/<token>`: the file, for a browser that comes from an email and sends no headers of ours.
 * Where it is refused, the page at this address says so, with the status of the refusal.
 */
export function mountReceiptLinks(app: Hono<RequestEnv>, deps: LinkNeeds): void {
  for (const language of languages) {
    app.get(pathIn(language, '/receipt/:token'), async (context, next) => {
      try {
        const file = await deps.openReceipt(context.req.param('token') ?? '')
        return fileResponse(file, deps.headers)
      } catch (error) {
        const { status } = errorAnswer(error, deps.openScope(context))
        await next()
        const { body, headers } = context.res
        context.res = new Response(body, { status, headers })
        return
      }
    })
  }
}
