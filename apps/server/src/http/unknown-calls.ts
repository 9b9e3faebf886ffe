import { t } from '@openline/i18n/i18n'
import type { Context, Hono } from 'hono'
import { AppError } from '../app-error.ts'
import { withRequestLanguage } from '../language/request-language.ts'
import type { Access } from './access.ts'
import type { Binding } from './bind.ts'
import { errorAnswer } from './error-answer.ts'
import type { OpenScope, RequestEnv } from './request-scope.ts'

type Deps = {
  access: Pick<Access, 'admit'>
  openScope: OpenScope
  headers: Readonly<Record<string, string>>
}

/** Refuses what the API does not have: an unknown address, or a known one with another method. */
export function mountUnknownCalls(
  app: Hono<RequestEnv>,
  bindings: readonly Binding[],
  { access, openScope, headers }: Deps,
): void {
  const paths = [...new Set<string>(bindings.map(({ endpoint }) => endpoint.path))]

  const refuse = ({ req }: Context): never => {
    access.admit(req.raw)
    if (!paths.some((path) => matches(path, req.path))) {
      throw new AppError('not_found', t('There is nothing at this address'))
    }
    throw new AppError('method_not_allowed', t('This address doesn’t accept that method'))
  }

  app.all('/app/*', (context) => {
    const answer = (): Response => {
      try {
        return refuse(context)
      } catch (error) {
        const { status, body } = errorAnswer(error, openScope(context))
        return context.json(body as object, status as 404, headers) // one of errorStatus
      }
    }
    return withRequestLanguage(context.req.raw, answer)
  })
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  )
}
