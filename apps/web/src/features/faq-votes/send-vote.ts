import { voteOnFaq } from '@openline/contract/faq-votes'
import { call } from '../../lib/api.ts'

/** Gives what to say to whoever voted. Throws `ApiError`. */
export async function sendVote(slug: string, helped: boolean): Promise<string> {
  const { message } = await call(voteOnFaq, { params: { slug }, body: { helped } })
  return message
}
