import type { Figure } from './figures.ts'

/** What `npm run bench <name>` runs. */
export type Bench = {
  readonly name: string
  readonly about: string
  /** Only runs when asked for by name. */
  readonly isLong?: boolean
  run(keep: Keep): Promise<readonly Figure[]>
}

/** Hands on what was started, and has it stopped when the bench is over. */
export type Keep = <Started extends Stoppable>(starting: Promise<Started>) => Promise<Started>

type Stoppable = { stop(): Promise<unknown> }

/** Runs a bench and stops everything it started, the last thing first. */
export async function runBench(bench: Bench): Promise<readonly Figure[]> {
  const started: Stoppable[] = []
  try {
    return await bench.run(async (starting) => {
      const one = await starting
      started.push(one)
      return one
    })
  } finally {
    for (const one of started.toReversed()) await one.stop()
  }
}
