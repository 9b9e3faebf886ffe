import { sendFaqFeedback } from '@openline/contract/platform/content-feedback'
import { t } from '@openline/i18n/i18n'
import { languages, pathIn } from '@openline/i18n/language'
import type { Hono } from 'hono'
import { errorAnswer } from '../../../http/error-answer.ts'
import { readText } from '../../../http/request-body.ts'
import type { OpenScope, RequestEnv } from '../../../http/request-scope.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Visitor } from './faq-feedback.ts'

type FormNeeds = {
  readonly giveFeedback: (
    feedback: { slug: string; helped: boolean },
    visitor: Visitor,
  ) => Promise<unknown>
  readonly openScope: OpenScope
}

/** Far above a vote; a longer form has none. */
const mostBytes = 1000

/**
 * `POST /faq`: the form below an answer, sent by a browser without headers of ours. Leads back to the
 * answer, where the fragment shows the words of thanks or of failure that the page holds. A form of
 * another site is refused.
 */
export function mountFaqFeedbackForm(app: Hono<RequestEnv>, deps: FormNeeds): void {
  for (const language of languages) {
    const path = pathIn(language, '/faq')
    app.post(path, async (context) => {
      if (isFromElsewhere(context.req.raw)) {
        return context.text(withLanguage(language, foreignForm), 403)
      }
      const body = await readText(context.req.raw, mostBytes).catch(() => '')
      const feedback = readForm(new URLSearchParams(body))
      if (!feedback) return context.redirect(path, 303)
      const scope = deps.openScope(context)
      const { clientIp, userAgent } = scope
      const visitor = { customerId: null, clientIp, userAgent }
      const words = await deps.giveFeedback(feedback, visitor).then(
        () => (feedback.helped ? 'thanks' : 'more'),
        (error: unknown) => {
          // Logs an unexpected failure.
          errorAnswer(error, scope)
          return 'failed'
        },
      )
      return context.redirect(`${path}#${feedback.slug}-${words}`, 303)
    })
  }
}

/** Every browser that is still supported says where a form comes from, in one of two headers. */
function isFromElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== hostOf(request))
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host
}

function foreignForm(): string {
  return t('Please send this form from our own page')
}

function readForm(form: URLSearchParams): { slug: string; helped: boolean } | null {
  const params = sendFaqFeedback.params.safeParse({ slug: form.get('slug') })
  const helped = form.get('helped')
  if (!params.success || (helped !== 'yes' && helped !== 'no')) return null
  return { slug: params.data.slug, helped: helped === 'yes' }
}
