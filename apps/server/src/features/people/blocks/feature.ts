import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { deskBlockRoutes } from './desk-block-routes.ts'
import { blockRetention, endOverdue } from './store.ts'

/** Cards, mailboxes, phones and places that may not sign up or pay. */
export function createBlocks(needs: Needs): Feature {
  const old = sweep(needs, {
    name: 'sweep blocks',
    everySeconds: 3600,
    retentions: [blockRetention],
  })
  return {
    routes: deskBlockRoutes(needs),
    tasks: [
      {
        ...old,
        async run(stopping) {
          await endOverdue(needs.db, needs.clock())
          await old.run(stopping)
        },
      },
    ],
  }
}
