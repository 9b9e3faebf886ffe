import type { Feature } from '../../feature.ts'
import { faqVoteRoutes } from './routes.ts'

type FaqVotesNeeds = Parameters<typeof faqVoteRoutes>[0]

export function createFaqVotes(needs: FaqVotesNeeds): Feature {
  return { routes: faqVoteRoutes(needs) }
}
