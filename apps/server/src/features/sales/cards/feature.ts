import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { forgetCard, refreshCard } from './card-changes.ts'
import { finishCardSession } from './card-session.ts'
import { cardRoutes } from './routes.ts'
import { cardSessionRetention } from './store.ts'

export function createCards(needs: Needs): Feature {
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
    webhooks: {
      card_page: (sessionId) => finishCardSession(needs, sessionId, null),
      saved_card: (providerCardId) => refreshCard(needs, providerCardId),
    },
  }
}
