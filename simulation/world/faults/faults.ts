import type { Step } from '@openline/testing/sandbox-faults'
import { type Random, randomOf } from '../random.ts'
import { recur } from '../recurring.ts'
import type { World } from '../world.ts'
import { migrateAhead } from './newer-version.ts'
import type { Outside, System } from './outside.ts'
import { sendEventsAgain } from './sent-again.ts'

/** Something that goes wrong around the shop or within it, by chance. */
export type Fault = {
  readonly name: string
  readonly perYear: number
  /** In hours; 0 for what only happens. */
  readonly lasts: (random: Random) => number
  readonly begin: (at: Struck) => Promise<void>
  readonly end?: (at: Struck, since: Date) => Promise<void>
}

type Struck = { readonly world: World; readonly random: Random; readonly outside: Outside }

const day = 24

function hours(min: number, max: number) {
  return (random: Random) => random.whole(min, max)
}

/** An hour on most days, and now and then from Friday to Monday. */
function anOutage(random: Random): number {
  return random.happens(0.75) ? random.whole(1, 3) : 60
}

function once(): number {
  return 0
}

/** A fault of a system outside, until it is over. */
function outsideFault(
  system: System,
  { name, ...how }: Pick<Fault, 'name' | 'perYear' | 'lasts'>,
  steps: (random: Random) => readonly Step[],
): Fault {
  return {
    ...how,
    name,
    begin: ({ outside, random }) => outside.begin(name, system, steps(random)),
    end: ({ outside }) => outside.end(name),
  }
}

function always(fault: string) {
  return () => [{ fault, count: 'always' }] as const
}

function some(fault: string, max: number) {
  return (random: Random) => [{ fault, count: random.whole(1, max) }]
}

function late(random: Random) {
  const delayMs = random.whole(1, 4) * day * 3600_000
  return [{ fault: 'webhook_delay', count: 'always', delayMs } as const]
}

/** Shorter than the shop waits. */
function slow(random: Random) {
  return [{ fault: 'delay', count: 'always', delayMs: random.whole(1, 12) * 1000 } as const]
}

/** Both that send events: money and lines. */
const senders = [
  ['payment', 'the payment provider'],
  ['carrier', 'the carrier'],
] as const

/** The client asks twice for a payment, so an answer is lost for good when both are. */
const ofSenders: readonly Fault[] = senders.flatMap(([system, name]) => [
  outsideFault(
    system,
    { name: `answers of ${name} are lost`, perYear: 10, lasts: hours(1, 12) },
    some('drop_after', 6),
  ),
  outsideFault(
    system,
    {
      name: `${name} does what it is asked and answers with an error`,
      perYear: 8,
      lasts: hours(1, 12),
    },
    some('error_after', 4),
  ),
  outsideFault(
    system,
    { name: `answers of ${name} take long`, perYear: 6, lasts: hours(1, 12) },
    slow,
  ),
  outsideFault(
    system,
    { name: `${name} is away`, perYear: 3, lasts: anOutage },
    always('error_before'),
  ),
  outsideFault(
    system,
    { name: `events of ${name} come twice`, perYear: 6, lasts: hours(6, 72) },
    always('webhook_double'),
  ),
  outsideFault(
    system,
    { name: `events of ${name} come out of order`, perYear: 6, lasts: hours(6, 72) },
    always('webhook_reorder'),
  ),
  outsideFault(
    system,
    { name: `events of ${name} are late by days`, perYear: 4, lasts: hours(3, 24) },
    late,
  ),
])

/** After it the provider is asked to send once more what was refused; the carrier has no such way. */
const keyRotations: readonly Fault[] = senders.map(([system, name]) => {
  const fault = `${name} signs with a new key that the shop has not`
  const refused = outsideFault(
    system,
    { name: fault, perYear: 2, lasts: hours(2, 14) },
    always('webhook_bad_signature'),
  )
  return {
    ...refused,
    async end(at, since) {
      await at.outside.end(fault)
      if (system === 'payment') await sendEventsAgain(at.world, since)
    },
  }
})

const away: readonly Fault[] = [
  outsideFault(
    'mail',
    { name: 'mail is away', perYear: 4, lasts: anOutage },
    always('refuse_for_now'),
  ),
  outsideFault('content', { name: 'content is away', perYear: 5, lasts: anOutage }, always('down')),
]

/** Of a worker's beat a few hundred packets are sent, of a person's visit a few dozen. */
const processes: readonly Fault[] = [
  {
    name: 'the serving process is dropped',
    perYear: 15,
    lasts: once,
    async begin({ world, random }) {
      world.processes.strikeAfter('web', random.whole(1, 60), 'cut')
    },
  },
  {
    name: 'the worker is dropped',
    perYear: 25,
    lasts: once,
    async begin({ world, random }) {
      world.processes.strikeAfter('worker', random.whole(1, 400), 'cut')
    },
  },
  {
    name: 'the worker is dropped in the middle of a job',
    perYear: 25,
    lasts: once,
    async begin({ world, random }) {
      world.processes.strikeInJob(random.whole(1, 20), random.whole(1, 14), 'cut')
    },
  },
  {
    name: 'the database restarts',
    perYear: 12,
    lasts: once,
    async begin({ world, random }) {
      world.processes.strikeAfter('web', random.whole(1, 60), 'ended sessions')
      world.processes.strikeAfter('worker', random.whole(1, 400), 'ended sessions')
    },
  },
  {
    name: 'a new version is rolled out',
    perYear: 24,
    lasts: once,
    begin: ({ world }) => world.processes.restart(),
  },
  {
    name: 'a newer version migrates first',
    perYear: 5,
    lasts: hours(1, 48),
    begin: ({ world }) => migrateAhead(world),
    end: ({ world }) => world.processes.restart(),
  },
  {
    name: 'two workers side by side',
    perYear: 6,
    lasts: hours(12, 120),
    begin: ({ world }) => world.processes.setWorkers(2),
    end: ({ world }) => world.processes.setWorkers(1),
  },
]

/** Those around the shop, which strike at the same moment in every run; a process is struck after so many packets. */
export const outsideFaults: readonly Fault[] = [...ofSenders, ...keyRotations, ...away]

export const faults: readonly Fault[] = [...outsideFaults, ...processes]

/** Whether one of these, or of all, is about a process. */
export function strikesProcesses(names?: readonly string[]): boolean {
  return processes.some(({ name }) => names === undefined || names.includes(name))
}

const hourMs = 3600_000

/** Lets each fault strike by its own chance from now on; with `names` no other ones. */
export function letStrike(world: World, names?: readonly string[]): void {
  const { outside } = world
  for (const fault of faults) {
    if (names && !names.includes(fault.name)) continue
    letOneStrike({ world, outside, random: randomOf(world.seed, 'fault', fault.name) }, fault)
  }
}

function letOneStrike(at: Struck, fault: Fault): void {
  const { time, story } = at.world
  recur({ time, random: at.random, perYear: fault.perYear }, async () => {
    const since = time.now()
    const lasts = fault.lasts(at.random)
    story.count(`faults: ${fault.name}`)
    story.tell('the world', lasts > 0 ? `${fault.name} for ${lasts} hours` : fault.name)
    await fault.begin(at)
    if (fault.end) {
      time.after(lasts * hourMs, async () => {
        await fault.end?.(at, since)
        story.tell('the world', `is over: ${fault.name}`)
      })
    }
    return lasts * hourMs
  })
}
