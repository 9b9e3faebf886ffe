import { silentLog } from '@openline/testing/feature-app'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { bounded } from './bounded.ts'

const notStopping = new AbortController().signal

function aTask(run: (stopping: AbortSignal) => Promise<void>, seconds?: number) {
  const entries: object[] = []
  const log = pino(
    { base: null, timestamp: false },
    { write: (line: string) => void entries.push(JSON.parse(line) as object) },
  )
  const counted: [string, number][] = []
  const countGivenUp = (task: string, runs: number) => void counted.push([task, runs])
  const noted: [string, string | null][] = []
  const note = async (...end: [string, string | null]) => void noted.push(end)
  const needs = { log, note, countGivenUp }
  const task = bounded({ name: 'sweep', everySeconds: 60, run }, needs, seconds)
  return { task, entries, counted, noted }
}

test('a run that never ends is told to stop, logged, counted, noted and not waited for', async () => {
  const told: string[] = []
  const hang = (stopping: AbortSignal) =>
    new Promise<void>(() => stopping.addEventListener('abort', () => told.push('stop')))
  const { task, entries, counted, noted } = aTask(hang, 0.01)
  await task.run(notStopping)
  await task.run(notStopping)
  expect(told).toEqual(['stop', 'stop'])
  const entry = {
    level: 50,
    task: 'sweep',
    seconds: 0.01,
    msg: 'scheduled task takes too long; not waiting for it',
  }
  expect(entries).toEqual([entry, entry])
  expect(counted).toEqual([
    ['sweep', 0],
    ['sweep', 1],
    ['sweep', 1],
  ])
  expect(noted).toEqual([
    ['sweep', 'took too long'],
    ['sweep', 'took too long'],
  ])
})

test('a run that was abandoned may fail later without ending the process', async () => {
  let fail = (_error: Error) => {}
  const { task, entries } = aTask(
    () =>
      new Promise<void>((_resolve, reject) => {
        fail = reject
      }),
    0.01,
  )
  await task.run(notStopping)
  fail(new Error('the connection was reset'))
  await new Promise(setImmediate)
  expect(entries).toHaveLength(1)
})

test('a run that ends or fails in time does so, and is noted', async () => {
  let runs = 0
  const { task, entries, noted } = aTask(async () => {
    runs += 1
    if (runs === 2) throw new RangeError('the disk is full')
  })
  await task.run(notStopping)
  await expect(task.run(notStopping)).rejects.toThrow('the disk is full')
  expect(entries).toEqual([])
  expect(noted).toEqual([
    ['sweep', null],
    ['sweep', 'RangeError'],
  ])
})

test('a run is told that the process stops', async () => {
  const stopping = new AbortController()
  const run = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const task = bounded(
    { name: 'sweep', everySeconds: 60, run },
    { log: silentLog, note: async () => {}, countGivenUp: () => {} },
  )
  const running = task.run(stopping.signal)
  stopping.abort()
  await expect(running).resolves.toBeUndefined()
})
