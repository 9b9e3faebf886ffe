import { Hono } from 'hono'
import type { Faults } from '../http/faults.ts'
import { createScenarioRoutes } from '../http/scenario.ts'
import { presentEmergencyAddress } from './emergency-addresses.ts'
import {
  parseBody,
  readMegabytes,
  readPlayedNetwork,
  readPortOutRequest,
  readText,
} from './inputs.ts'
import { presentLine } from './line-states.ts'
import type { Network } from './network.ts'
import { documentOf } from './network-sorts.ts'
import { readPortInNews } from './port-in-inputs.ts'
import { presentPortIn } from './port-ins.ts'
import { CarrierRefusal } from './refusal.ts'

/** What a real carrier does not have: its ledger and injected faults. */
export function createCarrierControls(network: Network, faults: Faults<string>): Hono {
  const { sims, activations, shipments, lineStates, services, simChanges, portOuts, portIns } =
    network
  const app = new Hono()
  app.route('/scenario', createScenarioRoutes(faults))
  app.get('/ledger', (context) =>
    context.json({
      inventory: { esim: sims.left('esim'), physical: sims.left('physical') },
      activations: activations.records.all(),
      shipments: shipments.records.all(),
      simChanges: simChanges.records.all(),
      portOuts: portOuts.records.all(),
      suspensions: services.all(),
      emergencyAddresses: network.emergencyAddresses.all().map(presentEmergencyAddress),
      plans: services.plans(),
      refreshes: services.refreshes(),
      endedLines: activations.ended(),
      portIns: portIns.records.all(),
      numberChanges: network.numberChanges.records.all(),
      addOns: network.addOns.records.all(),
      lines: lineStates.all().map(presentLine),
    }),
  )
  app.get('/network', (context) => context.json(documentOf(network.played)))
  app.post('/network', async (context) => {
    try {
      Object.assign(network.played, readPlayedNetwork(parseBody(await context.req.text())))
      return context.json(documentOf(network.played))
    } catch (error) {
      return answerRefusal(error)
    }
  })
  app.post('/port-outs', async (context) => {
    try {
      const body = parseBody(await context.req.text())
      const line = activations.requireLineOf(readText(body, 'msisdn'))
      return context.json(portOuts.request({ line, ...readPortOutRequest(body) }), 201)
    } catch (error) {
      return answerRefusal(error)
    }
  })
  app.post('/port-outs/:id/cancel', (context) => {
    try {
      return context.json(portOuts.cancel(context.req.param('id')))
    } catch (error) {
      return answerRefusal(error)
    }
  })
  app.post('/use-data', async (context) => {
    try {
      const body = parseBody(await context.req.text())
      const line = activations.requireLineOf(readText(body, 'msisdn'))
      return context.json(activations.useData(line, readMegabytes(body)))
    } catch (error) {
      return answerRefusal(error)
    }
  })
  app.post('/port-in-reports', async (context) => {
    try {
      const body = parseBody(await context.req.text())
      const portIn = portIns.report(readText(body, 'reference'), readPortInNews(body))
      return context.json(presentPortIn(portIn))
    } catch (error) {
      return answerRefusal(error)
    }
  })
  return app
}

function answerRefusal(error: unknown): Response {
  if (!(error instanceof CarrierRefusal)) throw error
  const { code, message, status } = error
  return Response.json({ code, message }, { status })
}
