import type { Needs } from '../../needs.ts'
import type { Closers } from '../../process/closers.ts'
import { openApp } from '../../process/open-app.ts'
import type { StartOptions } from '../../process/start-options.ts'
import type { DecisionNeeds } from './decisions.ts'

/** Everything that handles events, in a process that serves nothing and works off no queue. */
export async function openReconcileNeeds(
  { config, log, clock }: Omit<StartOptions, 'loadPages'>,
  closers: Closers,
): Promise<DecisionNeeds & Needs<'db' | 'clock' | 'carrier' | 'brand'>> {
  const options = { config: { ...config, role: 'web' } as const, log, ...(clock && { clock }) }
  const { opened, app } = await openApp({ ...options, loadPages: null }, closers)
  const { db, gateways, brand, content } = opened
  const { eventHandlers, jobs } = app
  return { db, clock: opened.clock, brand, content, ...gateways, eventHandlers, jobs, log }
}
