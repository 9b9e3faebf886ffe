import type { CarrierEndpoint } from './endpoint.ts'

const noSim =
  'sim_sold_out, no_numbers_in_zip, number_taken, address_refused, iccid_in_use, iccid_unknown, or any other code: final'

/** The calls about what the network can do, SIMs, phones and activations. */
export const simCalls = {
  readCapabilities: {
    path: 'GET /capabilities',
    summary: 'What the network can do.',
    answer: 'Capabilities',
  },
  readInventory: {
    path: 'GET /inventory',
    needs: 'inventory',
    summary: 'How many SIMs can still be given out.',
    answer: 'Inventory',
  },
  checkSim: {
    path: 'POST /sims/check',
    needs: 'simCards',
    summary: 'Whether a SIM that a customer holds can be used.',
    request: 'SimCheck',
    answer: 'Sim',
  },
  checkDevice: {
    path: 'POST /devices/check',
    needs: 'deviceCheck',
    summary: 'Whether a phone works on the network.',
    request: 'DeviceCheck',
    answer: 'Device',
  },
  activate: {
    path: 'POST /activations',
    summary: 'Assigns a number and switches a SIM on. An active line has both msisdn and iccid.',
    request: 'ActivationOrder',
    answer: 'Activation',
    key: 'The order’s id for an eSIM, `<order id>:<iccid>` for a SIM card; with `:<id>` behind it for an address that was given after `address_refused`, and `:<lease>` for another number after `number_taken`.',
    creates: true,
    conflict: noSim,
  },
  listActivations: {
    path: 'GET /activations',
    summary: 'Every activation for a reference, oldest first; the last one counts.',
    answer: 'Activations',
    byReference: true,
  },
  ship: {
    path: 'POST /shipments',
    needs: 'cardsByMail',
    summary: 'Sends a SIM card by mail.',
    request: 'ShipmentOrder',
    answer: 'Shipment',
    key: 'The reference.',
    creates: true,
    conflict: 'sim_sold_out, or any other code: final',
  },
  cancelShipment: {
    path: 'POST /shipments/cancellations',
    needs: 'cardsByMail',
    summary: 'Stops a SIM card that has not left; one that never came is refused when it comes.',
    request: 'ShipmentCancellation',
    answer: 'Shipment',
    conflict: 'already_shipped or unknown_reference: final',
  },
  listShipments: {
    path: 'GET /shipments',
    needs: 'cardsByMail',
    summary: 'Every shipment for a reference; the first one counts.',
    answer: 'Shipments',
    byReference: true,
  },
  changeSim: {
    path: 'POST /sim-changes',
    needs: 'simChange',
    summary: 'Moves a line to another SIM.',
    request: 'SimChangeOrder',
    answer: 'SimChange',
    key: 'The reference.',
    creates: true,
    conflict: noSim,
    missing: 'No active line has the reference in `line`.',
  },
  listSimChanges: {
    path: 'GET /sim-changes',
    needs: 'simChange',
    summary: 'Every SIM change for a reference; the last one counts.',
    answer: 'SimChanges',
    byReference: true,
  },
} as const satisfies Readonly<Record<string, CarrierEndpoint>>
