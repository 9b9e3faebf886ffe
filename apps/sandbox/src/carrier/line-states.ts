import { randomInt } from 'node:crypto'
import type { LineState, Register, TransferPin } from './register.ts'

const longAgo = '1970-01-01T00:00:00.000Z'
const mostWrongTries = 5

export type LineStates = ReturnType<typeof createLineStates>

/** Locks and transfer PINs. A request older than the current state changes nothing. */
export function createLineStates({ lines }: Pick<Register, 'lines'>) {
  function stateOf(reference: string): LineState {
    const known = lines.get(reference)
    if (known) return known
    const lock = { on: false, at: longAgo }
    const state: LineState = { reference, lock, transferPin: null }
    lines.set(reference, state)
    return state
  }

  return {
    stateOf,
    all: () => [...lines.values()],

    setLock(reference: string, on: boolean, at: string) {
      const state = stateOf(reference)
      if (at < state.lock.at) return state
      state.lock = { on, at }
      if (on) state.transferPin = null
      return state
    },

    /** The PIN that holds is given again for its id; else a new one is made. */
    makeTransferPin(reference: string, { id, expiresAt, at }: PinQuestion): LineState {
      const known = stateOf(reference).transferPin
      if (known?.id === id) return stateOf(reference)
      const made = { accountNumber: digits(10), pin: digits(6) }
      return this.setTransferPin(reference, { id, expiresAt, at, ...made })
    },

    setTransferPin(reference: string, pin: Omit<TransferPin, 'wrongTries'>) {
      const state = stateOf(reference)
      if (pin.at >= (state.transferPin?.at ?? longAgo) && pin.at >= state.lock.at) {
        state.transferPin = { ...pin, wrongTries: 0 }
      }
      return state
    },

    /** Why the number must not leave with these details, or `null`; a wrong PIN counts. */
    refusalOf(reference: string, given: { accountNumber: string; pin: string }, now: Date) {
      const { lock, transferPin: known } = stateOf(reference)
      if (lock.on) return 'locked'
      if (!known || known.expiresAt <= now.toISOString()) return 'no_transfer_pin'
      if (known.wrongTries >= mostWrongTries) return 'transfer_pin_ended'
      if (known.accountNumber !== given.accountNumber) return 'account_number_wrong'
      if (known.pin === given.pin) return null
      known.wrongTries += 1
      return 'transfer_pin_wrong'
    },
  }
}

type PinQuestion = Pick<TransferPin, 'id' | 'expiresAt' | 'at'>

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

/** The PIN with which the number may leave now. */
function goodPinOf({ transferPin }: LineState, now: Date): TransferPin | null {
  if (!transferPin || transferPin.expiresAt <= now.toISOString()) return null
  return transferPin.wrongTries < mostWrongTries ? transferPin : null
}

/** As the API answers a PIN that the network made. */
export function presentMadePin(state: LineState, now: Date) {
  const good = goodPinOf(state, now)
  if (!good) return presentLine(state, now)
  const { accountNumber, pin, expiresAt } = good
  return { ...presentLine(state, now), transferPin: { accountNumber, pin, expiresAt } }
}

/** As the API answers it: without the PIN. */
export function presentLine(state: LineState, now: Date) {
  const { reference, lock } = state
  return { reference, locked: lock.on, transferPinId: goodPinOf(state, now)?.id ?? null }
}
