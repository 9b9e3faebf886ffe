import type {
  Port,
  PortOut,
  Sim,
  Subscriber,
  Subscription,
} from '@openline/sandbox/helium/register'
import type { Shop } from './customers.ts'
import { eventually } from './eventually.ts'

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

type Asked = { msisdn: string; accountNumber: string; pin: string }

/** Another carrier asks Helium for a number, with these details. */
export async function askHeliumForNumber(
  { sandbox }: Side,
  { msisdn, accountNumber, pin }: Asked,
): Promise<void> {
  await press(sandbox, 'port-outs', { msisdn, account_number: accountNumber, pin })
}

/** What the old carrier says to a port, by the trigger that plays it. */
type PortNews = 'port.force_completion' | 'port.force_validation_failed'

/** The old carrier says something about a number, once its port was ordered. */
export async function pushHeliumPort(
  side: Side,
  { msisdn, trigger }: { msisdn: string; trigger: PortNews },
): Promise<void> {
  const { id } = await eventually('the port at Helium', async () =>
    (await heliumLedger(side)).ports.find((port) => port.msisdn === msisdn),
  )
  await press(side.sandbox, 'triggers', { trigger, id })
}

/** Helium forgets the idempotency keys that it got, as it does after a day. */
export function forgetHeliumKeys({ sandbox }: Side): Promise<void> {
  return press(sandbox, 'forget-keys', {})
}

/** Does what is done in Helium's dashboard. */
async function press(sandbox: Side['sandbox'], path: string, body: object): Promise<void> {
  const response = await fetch(`${sandbox.url}/helium/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
}
