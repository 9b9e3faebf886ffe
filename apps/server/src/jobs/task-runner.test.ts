import { setImmediate } from 'node:timers/promises'
import { silentLog } from '@openline/testing/feature-app'
import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLogLimit } from '../logging/log-limit.ts'
import { createTaskRunner } from './task-runner.ts'

function aRunner(aloneMs?: number) {
  const runner = createTaskRunner(silentLog, createLogLimit(systemClock, 30), { aloneMs })
  const begun: string[] = []
  /** A task that ends when it is let, or told to stop. */
  const start = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    void runner.start({
      name,
      everySeconds: 60,
      run: (stopping) => {
        begun.push(name)
        began.resolve()
        stopping.addEventListener('abort', () => resolve())
        return promise
      },
    })
    return { end: resolve, began: began.promise }
  }
  return { start, begun, stop: runner.stop }
}

test('a task that takes long is told to stop, and stopping waits for its end', async () => {
  const runner = createTaskRunner(silentLog, createLogLimit(systemClock, 30))
  const ends: string[] = []
  void runner.start({
    name: 'sweep',
    everySeconds: 60,
    run: (stopping) =>
      new Promise((resolve) => {
        stopping.addEventListener('abort', () => {
          ends.push('portion')
          resolve()
        })
      }),
  })
  await setImmediate()
  await runner.stop()
  expect(ends).toEqual(['portion'])
})

test('a start runs four tasks at a time, and each that ends lets the next begin', async () => {
  const { start, begun, stop } = aRunner()
  const [first] = ['a', 'b', 'c', 'd'].map(start)
  const fifth = start('e')
  start('f')
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  first?.end()
  await fifth.began
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  await stop()
})

test('tasks that wait for an outside system do not hold back the first run of the others', async () => {
  const { start, begun, stop } = aRunner(1)
  for (const name of ['a', 'b', 'c', 'd']) start(name)
  await start('e').began
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  await stop()
})

test('a task whose turn comes after the stop does not begin', async () => {
  const { start, begun, stop } = aRunner()
  for (const name of ['a', 'b', 'c', 'd', 'e']) start(name)
  await setImmediate()
  await stop()
  start('f')
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})
