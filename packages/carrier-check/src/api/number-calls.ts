import type { CarrierEndpoint } from './endpoint.ts'

const noPort =
  'Final; the code is a reason such as not_portable, same_network or duplicate_port, or cancelled for an order that was stopped before it came.'

/** The calls about numbers: chosen, changed, brought and leaving. */
export const numberCalls = {
  findNumbers: {
    path: 'GET /numbers',
    needs: 'numberSearch',
    summary: 'Numbers that a customer can choose from; none is kept by looking.',
    query: 'NumberSearch',
    answer: 'Numbers',
  },
  leaseNumber: {
    path: 'POST /numbers/leases',
    needs: 'numberSearch',
    summary: 'Keeps a number for one customer while they pay.',
    request: 'NumberLeaseOrder',
    answer: 'NumberLease',
    key: 'The reference.',
    creates: true,
    conflict: 'number_taken: final',
  },
  endLease: {
    path: 'POST /numbers/leases/end',
    needs: 'numberSearch',
    summary:
      'Gives a leased number back before its time; a lease that never came is over when it comes.',
    request: 'NumberLeaseEnd',
    answer: 'EndedLease',
  },
  changeNumber: {
    path: 'POST /number-changes',
    needs: 'numberChange',
    summary:
      'Gives a line another number. The old one is free after the carrier’s own waiting time.',
    request: 'NumberChangeOrder',
    answer: 'NumberChange',
    key: 'The reference.',
    creates: true,
    conflict: 'number_taken, no_numbers_in_zip, or any other code: final',
    missing: 'No active line has the reference in `line`.',
  },
  listNumberChanges: {
    path: 'GET /number-changes',
    needs: 'numberChange',
    summary: 'Every number change for a reference; the last one counts.',
    answer: 'NumberChanges',
    byReference: true,
  },
  listPortOuts: {
    path: 'GET /portouts',
    summary: 'What other carriers asked about a line’s number, oldest first.',
    answer: 'PortOuts',
    byReference: true,
  },
  decidePortOut: {
    path: 'POST /portouts/decision',
    needs: 'portOutDecision',
    summary: 'Openline’s answer to another carrier; the first decision counts.',
    request: 'PortOutDecision',
    answer: 'PortOut',
    key: 'The port-out’s id.',
    missing: 'There is no such port-out.',
  },
  checkPortability: {
    path: 'POST /portability',
    needs: 'portIn',
    summary: 'Whether a number can be brought over, and what its old carrier wants to know.',
    request: 'PortabilityQuestion',
    answer: 'Portability',
  },
  orderPortIn: {
    path: 'POST /port-ins',
    needs: 'portIn',
    summary: 'Orders a number.',
    request: 'PortInOrder',
    answer: 'PortIn',
    key: 'The purchase order.',
    creates: true,
    conflict: noPort,
  },
  resubmitPortIn: {
    path: 'POST /port-ins/resubmissions',
    needs: 'portIn',
    summary: 'Sends a rejected or delayed one again, with another purchase order.',
    request: 'PortInOrder',
    answer: 'PortIn',
    key: 'The purchase order.',
    creates: true,
    conflict: 'not_changeable in any other state, unknown_reference, or a reason: final',
  },
  cancelPortIn: {
    path: 'POST /port-ins/cancellations',
    needs: 'portIn',
    summary: 'Stops a port-in; one that never came is refused when it comes after all.',
    request: 'PortInCancellation',
    answer: 'PortIn',
    key: 'Openline’s id of the request.',
    conflict: 'past_cut_off or unknown_reference: final',
  },
  listPortIns: {
    path: 'GET /port-ins',
    needs: 'portIn',
    summary: 'The port-in of a reference; at most one.',
    answer: 'PortIns',
    byReference: true,
  },
} as const satisfies Readonly<Record<string, CarrierEndpoint>>
