import type { Chore } from '../../jobs/jobs.ts'
import { tellLeftLocks } from './line-safety.ts'
import { decidePortOuts, followPortOuts } from './port-outs.ts'
import { reviveSimChanges, type SimChangeDeps } from './sim-change.ts'

/** What comes round by itself for the safety of lines. */
export function safetyChores(deps: SimChangeDeps): Chore[] {
  return [
    { name: 'tell locks', everySeconds: 15, run: () => tellLeftLocks(deps) },
    { name: 'decide on numbers that leave', everySeconds: 15, run: () => decidePortOuts(deps) },
    { name: 'revive SIM changes', everySeconds: 60, run: () => reviveSimChanges(deps) },
    { name: 'follow numbers that leave', everySeconds: 600, run: () => followPortOuts(deps) },
  ]
}
