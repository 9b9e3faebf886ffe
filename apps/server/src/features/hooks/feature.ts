import type { Feature } from '../../feature.ts'
import { createHooks, type Hooks, sweepEvents } from './hooks.ts'

type HookNeeds = Parameters<typeof createHooks>[0]

/** `reactions` are those of all other features. */
export function createWebhooks(needs: HookNeeds): Feature & { readonly hooks: Hooks } {
  const hooks = createHooks(needs)
  return {
    hooks,
    tasks: [
      { name: 'handle stored events', everySeconds: 10, run: () => hooks.catchUp() },
      {
        name: 'sweep events',
        everySeconds: 6 * 3600,
        run: () => sweepEvents(needs.db, needs.clock),
      },
    ],
  }
}
