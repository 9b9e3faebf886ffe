import * as api from '@openline/contract/platform/content-feedback'
import { type Binding, bind } from '../../../http/bind.ts'
import { countAnswers, type FaqFeedbackNeeds, giveFeedback } from './faq-feedback.ts'

export function faqFeedbackRoutes(deps: FaqFeedbackNeeds): readonly Binding[] {
  return [
    bind(api.sendFaqFeedback, ({ params, body }, caller, { clientIp, userAgent }) =>
      giveFeedback(
        deps,
        { ...params, ...body },
        { customerId: caller?.customerId ?? null, clientIp, userAgent },
      ),
    ),
    bind(api.listFaqFeedback, () => countAnswers(deps)),
  ]
}
