import { describe, expect, test } from 'vitest'
import { createMade } from './cleanup.ts'
import { untilSo } from './wait.ts'

describe('What was made', () => {
  test('is taken away, each in its own way and what hangs on lines first', async () => {
    const made = createMade()
    made.note('activate', 'line')
    made.note('ship', 'card')
    made.note('leaseNumber', 'lease')
    made.note('orderPortIn', 'port-in')
    made.note('changeSim', 'nothing to take away')
    made.note('activate', 'ended on its own')
    made.noteEnd('endLine', 'ended on its own')
    const sent: unknown[] = []
    const left = await made.undo(
      async (name, request) => {
        sent.push([name, request])
        return 200
      },
      async () => true,
    )
    expect(sent).toEqual([
      ['cancelPortIn', { reference: 'port-in' }],
      ['endLease', { reference: 'lease' }],
      ['cancelShipment', { reference: 'card' }],
      ['endLine', { reference: 'line' }],
    ])
    expect(left).toEqual([])
  })

  test('is named where it can’t be taken away', async () => {
    const made = createMade()
    made.note('ship', 'left already')
    made.note('leaseNumber', 'out of order')
    made.note('activate', 'pending for good')
    const left = await made.undo(
      async (name) => (name === 'cancelShipment' ? 409 : 503),
      async () => false,
    )
    expect(left).toEqual(['lease out of order', 'line pending for good'])
  })
})

test('Waiting ends with the answer, with the patience, and with an interruption', async () => {
  const asked: string[] = []
  const ask = (name: string, answerAfter: number) => async () => {
    asked.push(name)
    return asked.filter((one) => one === name).length > answerAfter ? name : null
  }
  expect(await untilSo(ask('answered', 2), 60_000)).toBe('answered')
  expect(await untilSo(ask('patient', 1000), 3)).toBeNull()
  expect(await untilSo(ask('interrupted', 1000), 60_000, AbortSignal.abort())).toBeNull()
  expect(asked.filter((name) => name === 'interrupted')).toHaveLength(1)
})
