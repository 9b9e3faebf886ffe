import { silentLog } from '@openline/testing/feature-app'
import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLogLimit } from '../logging/log-limit.ts'
import { createTaskRunner } from './task-runner.ts'

test('a task that takes long is told to stop, and stopping waits for its end', async () => {
  const runner = createTaskRunner(silentLog, createLogLimit(systemClock, 30))
  const ends: string[] = []
  runner.start({
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
  await runner.stop()
  expect(ends).toEqual(['portion'])
})
