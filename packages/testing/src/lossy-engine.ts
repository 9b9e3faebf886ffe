import type { TaxGateway } from '@openline/server/gateways/tax/tax'

export type Outcome = 'ok' | 'fails' | 'loses'

/** A tax engine that answers, fails before it acts, or acts and loses its answer, each time as it is told. */
export function aLossyEngine({
  outcomes = [],
  isLocked = false,
}: {
  outcomes?: readonly Outcome[]
  isLocked?: boolean
}) {
  const drafts: string[] = []
  const committed = new Set<string>()
  let calls = 0
  const act = async <T>(effect: () => T): Promise<T> => {
    const outcome = outcomes[calls++] ?? 'ok'
    if (outcome === 'fails') throw new Error('The tax engine gave no answer')
    const result = effect()
    if (outcome === 'loses') throw new Error('The answer was lost')
    return result
  }
  const tax: TaxGateway = {
    quote: () => Promise.resolve([]),
    areaOf: (zipCode) => zipCode,
    hasSurcharges: true,
    draft: ({ code }) =>
      act(() => {
        drafts.push(code)
        return { cents: 100, place: '1' }
      }),
    commit: (code) => act(() => void committed.add(code)),
    uncommit: (code) =>
      act(() => {
        if (isLocked) return 'locked'
        committed.delete(code)
        return 'uncommitted'
      }),
  }
  return { tax, drafts, committed }
}
