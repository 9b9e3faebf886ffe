import type { Port, PortOut, Sim, Subscriber, Subscription } from '../helium/register.ts'
import { demoSecrets } from '../options.ts'

/** A sandbox as far as its Helium is reached. */
type Reached = {
  url: string
  hooks: {
    url: string
    waitFor(type: string, count?: number, about?: string): Promise<{ body: string }[]>
  }
}

type Kinds = { sims: Sim; subscriptions: Subscription; ports: Port; port_outs: PortOut }
type Address = Record<string, string>

export type WithHelium<Sandbox> = Sandbox & Awaited<ReturnType<typeof connect>>

/** The sandbox with a client of its Helium, which sends its events to `hooks`. */
export async function withHelium<Sandbox extends Reached>(
  sandbox: Sandbox,
): Promise<WithHelium<Sandbox>> {
  return { ...sandbox, ...(await connect(sandbox)) }
}

async function connect(sandbox: Reached) {
  const client = clientOf(sandbox)
  const { make, told } = client
  await make('/webhook-endpoint', { url: `${sandbox.hooks.url}/hooks/helium` })

  async function aSubscriber(address: Address = {}): Promise<Subscriber> {
    const person = { email: 'jordan@example.com', name: 'Jordan Rivera' }
    const subscriber = await make<Subscriber>('/v1/subscribers', person)
    await make(`/v1/subscribers/${subscriber.id}/addresses`, {
      type: 'service',
      line1: '400 Court Avenue',
      city: 'Des Moines',
      state: 'IA',
      postal_code: '50309',
      ...address,
    })
    return subscriber
  }

  /** A draft with an eSIM that no one has activated. */
  async function aDraft(address: Address = {}) {
    const { id: subscriber_id } = await aSubscriber(address)
    const plan = { subscriber_id, plan_id: 'plan_light_monthly' }
    const subscription = await make<Subscription>('/v1/subscriptions', plan)
    const sim = await make<Sim>('/v1/sims', { subscriber_id, type: 'esim' })
    return { subscriber_id, subscription, sim }
  }

  /** A line in use. */
  async function aLine(address: Address = {}) {
    const { sim, ...draft } = await aDraft(address)
    await make(`/v1/sims/${sim.id}/activate`, { subscription_id: draft.subscription.id })
    const active = await told<Sim>('sim.activated', sim.id)
    return { ...draft, sim: active, msisdn: active.msisdn ?? '' }
  }

  return { ...client, aSubscriber, aDraft, aLine }
}

function clientOf({ url, hooks }: Reached) {
  /** One call; its answer's body is taken for what the test knows it to be. */
  async function call<Body>(method: string, path: string, body?: object, key?: string) {
    const answer = await fetch(`${url}/helium${path}`, {
      method,
      headers: {
        authorization: `Bearer ${demoSecrets.heliumApiKey}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body }
  }

  const make = async <Body>(path: string, body: object): Promise<Body> => {
    const answer = await call<Body>('POST', path, body)
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }

  const read = async <Kind extends keyof Kinds>(kind: Kind, id: string): Promise<Kinds[Kind]> =>
    (await call<Kinds[Kind]>('GET', `/v1/${kind}/${id}`)).body

  /** What the event says of the object, once it has come. */
  const told = async <Told>(type: string, about: string): Promise<Told> => {
    const [event] = await hooks.waitFor(type, 1, about)
    return (JSON.parse(event?.body ?? '') as { data: { object: Told } }).data.object
  }

  return {
    call,
    make,
    read,
    told,
    arm: (fault: object) => call('POST', '/scenario', fault),
    ledger: async () => (await call<Record<string, object[]>>('GET', '/ledger')).body,
  }
}
