import type { Feature } from '../../feature.ts'
import { forgetCard } from './card-changes.ts'
import { finishCardSession } from './card-session.ts'
import { cardRoutes } from './routes.ts'

type CardNeeds = Parameters<typeof cardRoutes>[0]

export function createCards(needs: CardNeeds): Feature {
  return {
    routes: cardRoutes(needs),
    jobs: { 'forget-card': forgetCard(needs) },
    webhooks: { cardPage: (sessionId) => finishCardSession(needs, sessionId, null) },
  }
}
