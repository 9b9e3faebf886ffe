/** What the carrier does not do, with the code and status of its answer. */
export class CarrierRefusal extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status = 409) {
    super(message)
    this.code = code
    this.status = status
  }
}

export function soldOut(simType: 'esim' | 'physical') {
  const noun = simType === 'esim' ? 'eSIM profiles' : 'SIM cards'
  return new CarrierRefusal('sim_sold_out', `We have no ${noun} left.`)
}
