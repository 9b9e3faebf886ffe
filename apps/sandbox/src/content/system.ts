import { Hono } from 'hono'
import { createFaults } from '../http/faults.ts'
import { createScenarioRoutes } from '../http/scenario.ts'
import type { Timers } from '../http/timers.ts'
import { contentFaults, createContentRoutes } from './routes.ts'

export type ContentSystem = { routes: Hono }

/** The content service: Strapi's REST API over a folder, with faults on request. */
export function createContentSystem(contentDir: string, timers: Timers): ContentSystem {
  const faults = createFaults(contentFaults)
  const routes = new Hono()
  routes.route('/scenario', createScenarioRoutes(faults))
  routes.route('/', createContentRoutes({ contentDir, faults, timers }))
  return { routes }
}
