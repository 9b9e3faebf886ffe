import { listFaqVotes, voteOnFaq } from '@openline/contract/faq-votes'
import { type Binding, bind } from '../../http/bind.ts'
import { countAnswers, type FaqVoteDeps, vote } from './faq-votes.ts'

export function faqVoteRoutes(deps: FaqVoteDeps): readonly Binding[] {
  return [
    bind(voteOnFaq, ({ params, body }, caller, { clientIp, userAgent }) =>
      vote(
        deps,
        { ...params, ...body },
        { customerId: caller?.customerId ?? null, clientIp, userAgent },
      ),
    ),
    bind(listFaqVotes, () => countAnswers(deps)),
  ]
}
