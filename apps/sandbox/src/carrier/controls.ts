import { Hono } from 'hono'
import type { Faults } from '../http/faults.ts'
import { createScenarioRoutes } from '../http/scenario.ts'
import { presentEmergencyAddress } from './emergency-addresses.ts'
import {
  type Body,
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
  const { activations, portOuts, portIns, played } = network
  const app = new Hono()
  /** Does what a tester asks for. */
  const act = (path: string, status: 200 | 201, run: (body: Body, id: string) => object) =>
    app.post(path, async (context) => {
      try {
        const text = await context.req.text()
        const done = run(text === '' ? {} : parseBody(text), context.req.param('id') ?? '')
        return context.json(done, status)
      } catch (error) {
        return answerRefusal(error)
      }
    })
  app.route('/scenario', createScenarioRoutes(faults))
  app.get('/ledger', (context) => context.json(ledgerOf(network)))
  app.get('/network', (context) => context.json(documentOf(played)))
  act('/network', 200, (body) => documentOf(Object.assign(played, readPlayedNetwork(body))))
  act('/port-outs', 201, (body) => {
    const line = activations.requireLineOf(readText(body, 'msisdn'))
    return portOuts.request({ line, ...readPortOutRequest(body) })
  })
  act('/port-outs/:id/cancel', 200, (_body, id) => portOuts.cancel(id))
  act('/use-data', 200, (body) => {
    const line = activations.requireLineOf(readText(body, 'msisdn'))
    return activations.useData(line, readMegabytes(body))
  })
  act('/port-in-reports', 200, (body) =>
    presentPortIn(portIns.report(readText(body, 'reference'), readPortInNews(body))),
  )
  return app
}

/** Everything that the network was asked for. */
function ledgerOf({ sims, services, ...network }: Network) {
  return {
    inventory: { esim: sims.left('esim'), physical: sims.left('physical') },
    activations: network.activations.records.all(),
    shipments: network.shipments.records.all(),
    simChanges: network.simChanges.records.all(),
    portOuts: network.portOuts.records.all(),
    suspensions: services.all(),
    emergencyAddresses: network.emergencyAddresses.all().map(presentEmergencyAddress),
    plans: services.plans(),
    refreshes: services.refreshes(),
    endedLines: network.activations.ended(),
    portIns: network.portIns.records.all(),
    numberChanges: network.numberChanges.records.all(),
    addOns: network.addOns.records.all(),
    lines: network.lineStates.all().map((line) => presentLine(line, network.clock())),
  }
}

function answerRefusal(error: unknown): Response {
  if (!(error instanceof CarrierRefusal)) throw error
  const { code, message, status } = error
  return Response.json({ code, message }, { status })
}
