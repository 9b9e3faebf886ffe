import { parseArgs } from 'node:util'
import type { Plan } from '../simulate.ts'

export type Command = {
  readonly plan: Plan
  /** What is done with the story. */
  readonly mode: 'report' | 'shorten' | 'open'
  /** Where the report is written. */
  readonly folder: string
}

/** Reads the words after `npm run simulate --`; throws a sentence about one that makes no sense. */
export function readCommand(words: readonly string[]): Command {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string', default: '7' },
      customers: { type: 'string', default: '500' },
      days: { type: 'string', default: '400' },
      beat: { type: 'string', default: '60' },
      people: { type: 'string' },
      habits: { type: 'string' },
      faults: { type: 'string' },
      shorten: { type: 'boolean', default: false },
      'stop-before': { type: 'string' },
      report: { type: 'string', default: '.cache/simulation' },
    },
  })
  const { people, habits, faults, shorten, 'stop-before': stopBefore } = values
  const listed = (list: string) => list.split(',').filter((name) => name !== '')
  const plan = {
    seed: wholeNumber('seed', values.seed),
    customers: wholeNumber('customers', values.customers),
    days: wholeNumber('days', values.days),
    beatMinutes: wholeNumber('beat', values.beat),
    ...(people !== undefined && {
      people: listed(people).map((number) => wholeNumber('people', number)),
    }),
    ...(habits !== undefined && { habits: listed(habits) }),
    ...(faults !== undefined && { faults: listed(faults) }),
    ...(stopBefore !== undefined && { until: momentOf(stopBefore) }),
  }
  const told = shorten ? 'shorten' : 'report'
  const mode = stopBefore === undefined ? told : 'open'
  return { plan, mode, folder: values.report }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is a whole number, not "${text}"`)
  return Number(text)
}

function momentOf(text: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) {
    throw new Error(`--stop-before is a moment like 2028-02-18T12:30:00Z, not "${text}"`)
  }
  return moment
}

/** The command that tells the story of a plan again; it stops at `until`, with the shop open. */
export function commandOf({
  seed,
  customers,
  days,
  beatMinutes,
  people,
  habits,
  faults,
  until,
}: Plan): string {
  return [
    `npm run simulate -- --seed ${seed} --customers ${customers} --days ${days} --beat ${beatMinutes}`,
    ...(people ? [`--people ${people.length > 0 ? people.join(',') : '""'}`] : []),
    ...(habits ? [`--habits "${habits.join(',')}"`] : []),
    ...(faults ? [`--faults "${faults.join(',')}"`] : []),
    ...(until ? [`--stop-before ${until.toISOString()}`] : []),
  ].join(' ')
}
