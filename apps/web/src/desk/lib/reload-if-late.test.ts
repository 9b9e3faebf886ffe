import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { reloadIfLate } from './reload-if-late.ts'

function reloadsAfter(error: unknown): number {
  const reload = vi.fn<() => void>()
  reloadIfLate(error, reload)
  return reload.mock.calls.length
}

test('what a colleague changed first is loaded again', () => {
  const conflict = { status: 409, code: 'conflict', message: 'Kim was first' } as const
  expect(reloadsAfter(new ApiError(conflict))).toBe(1)
})

test.for([
  { status: 422, code: 'validation_failed', message: 'Please correct this' },
  { status: 0, code: 'network_error', message: 'You seem to be offline' },
] as const)('after $code the page stays as it is', (failure) => {
  expect(reloadsAfter(new ApiError(failure))).toBe(0)
  expect(reloadsAfter(new Error('broken'))).toBe(0)
})
