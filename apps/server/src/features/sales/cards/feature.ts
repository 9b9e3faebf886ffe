import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { forgetCard } from './card-changes.ts'
import { finishCardSession } from './card-session.ts'
import { cardRoutes } from './routes.ts'
import { cardSessionRetention } from './store.ts'

type CardNeeds = Parameters<typeof cardRoutes>[0]

export function createCards(needs: CardNeeds): Feature {
  return {
    routes: cardRoutes(needs),
    tasks: [
      sweep(needs, {
        name: 'sweep card sessions',
        everySeconds: 6 * 3600,
        retentions: [cardSessionRetention],
      }),
    ],
    jobs: { 'forget-card': forgetCard(needs) },
    webhooks: { cardPage: (sessionId) => finishCardSession(needs, sessionId, null) },
  }
}
