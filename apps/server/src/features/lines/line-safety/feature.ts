import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { refreshPortOuts } from '../port-out/port-out.ts'
import { replaceSim } from './replace-sim.ts'
import { lineSafetyRoutes } from './routes.ts'
import { changeSim, refreshSimChange } from './sim-change.ts'
import { lineSafetyTasks } from './tasks.ts'

type LineSafetyNeeds = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'enqueue'
  | 'carrier'
  | 'secretBox'
  | 'sendEmail'
  | 'events'
  | 'brand'
  | 'prices'
>
type Replacement = Parameters<typeof replaceSim>[1]

type LineSafety = Feature & {
  readonly replaceSim: (request: Replacement) => ReturnType<typeof replaceSim>
}

export function createLineSafety(needs: LineSafetyNeeds): LineSafety {
  return {
    replaceSim: (request) => replaceSim(needs, request),
    routes: lineSafetyRoutes(needs),
    jobs: { 'change-sim': changeSim(needs) },
    tasks: lineSafetyTasks(needs),
    webhooks: {
      // A replacement card is shipped under the reference of its SIM change.
      shipment: (reference) => refreshSimChange(needs, reference),
      simChange: (reference) => refreshSimChange(needs, reference),
      portOut: (reference) => refreshPortOuts(needs, reference),
    },
  }
}
