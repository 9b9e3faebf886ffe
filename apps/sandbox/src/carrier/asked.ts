import type { Clock } from '../clock.ts'
import type { Asked, Register } from './register.ts'

/** What is remembered of every call that changed something, and of other carriers' requests. */
export function createAskedLog(register: Register, clock: Clock) {
  return {
    add(asked: Omit<Asked, 'at'>) {
      register.asked.push({ ...asked, at: clock().toISOString() })
    },
    all: (): readonly Asked[] => register.asked,
  }
}
