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

/** Runs a bench and stops everything it started. */
export async function runBench(bench: Bench): Promise<readonly Figure[]> {
  return runKept((keep) => bench.run(keep))
}

/** Runs what starts programs, and stops those the last one first, however it ends. */
export async function runKept<Result>(run: (keep: Keep) => Promise<Result>): Promise<Result> {
  const started: Stoppable[] = []
  let isOver = false
  try {
    return await run(async (starting) => {
      const one = await starting
      if (isOver) await one.stop()
      else started.push(one)
      return one
    })
  } finally {
    isOver = true
    for (const one of started.toReversed()) await one.stop()
  }
}
