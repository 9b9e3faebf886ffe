import { sendFaqFeedback as sendFeedback } from '@openline/contract/faq-feedback'
import { call } from '../../lib/api.ts'

/** Resolves with the sentence to show. Throws `ApiError`. */
export async function sendFaqFeedback(slug: string, helped: boolean): Promise<string> {
  const { message } = await call(sendFeedback, { params: { slug }, body: { helped } })
  return message
}
