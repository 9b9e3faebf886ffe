import type {
  Port,
  PortOut,
  Sim,
  Subscriber,
  Subscription,
} from '@openline/sandbox/helium/register'
import type { Shop } from './customers.ts'

type Side = Pick<Shop, 'sandbox'>

type Ledger = {
  subscribers: Subscriber[]
  subscriptions: Subscription[]
  sims: Sim[]
  ports: Port[]
  portOuts: PortOut[]
}

/** What the Helium that a sandbox plays has in its books. */
export async function heliumLedger({ sandbox }: Side): Promise<Ledger> {
  const response = await fetch(`${sandbox.url}/helium/ledger`)
  return (await response.json()) as Ledger
}
