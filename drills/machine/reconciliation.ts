import { PlainError } from '../../tooling/runner/say.mjs'

/** What `operate -- reconcile` printed. */
export type Listing = {
  readonly text: string
  readonly repaired: number
  readonly toDecide: number
  readonly differences: readonly { readonly what: string; readonly next: string }[]
}

/** A time, two spaces, what differs, two spaces, facts; below it what can be done. */
const difference = /^\d{4}-\d\d-\d\dT\S+ {2}(.+?) {2}.*\n {4}(.+)$/gm

export function readListing({ code, output: text }: { code: number; output: string }): Listing {
  const count = (name: string) => Number(new RegExp(`^${name}: (\\d+)\\.$`, 'm').exec(text)?.[1])
  const [repaired, toDecide] = [count('Repaired'), count('To decide')]
  if (Number.isNaN(toDecide) || code !== (toDecide === 0 ? 0 : 1)) {
    throw new PlainError(`reconcile ended with ${code}:\n${text}`)
  }
  const found = text.matchAll(difference)
  const differences = Array.from(found, ([, what = '', next = '']) => ({ what, next }))
  return { text, repaired, toDecide, differences }
}

/** How many differences there are of each kind. */
export function wordsOfKinds({ differences }: Listing): string {
  const counts = new Map<string, number>()
  for (const { what } of differences) counts.set(what, (counts.get(what) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ')
}

const command =
  /^(?:nothing was taken yet: )?reconcile (refund|end-line|end-suspension|cancel-port-in) [^,]*/

/** One command of each kind that the list proposes, with a reason filled in. */
export function firstDecisions({ differences }: Listing): string[][] {
  const decisions = new Map<string, string[]>()
  for (const { next } of differences) {
    const [proposed = '', verb = ''] = command.exec(next) ?? []
    if (verb === '' || decisions.has(verb)) continue
    decisions.set(verb, proposed.replace('<why>', 'restored database').split(' '))
  }
  return [...decisions.values()]
}
