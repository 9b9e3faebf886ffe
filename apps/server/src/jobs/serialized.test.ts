import { expect, test } from 'vitest'
import { serialized } from './serialized.ts'

const notStopping = new AbortController().signal

/** A serialized task whose runs end when the test says so. */
function aTask() {
  const begun: ((error?: Error) => void)[] = []
  const run = () =>
    new Promise<void>((resolve, reject) => {
      begun.push((error) => (error ? reject(error) : resolve()))
    })
  return { begun, task: serialized({ name: 'sweep', everySeconds: 60, run }) }
}

test('a serialized task that is called while it runs starts again after that', async () => {
  const { begun, task } = aTask()
  const first = task.run(notStopping)
  const second = task.run(notStopping)
  await expect.poll(() => begun.length).toBe(1)
  begun[0]?.()
  await first
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.()
  await second
})

test('a failed run of a serialized task rejects for its caller, and the next run starts', async () => {
  const { begun, task } = aTask()
  const first = task.run(notStopping)
  const second = task.run(notStopping)
  await expect.poll(() => begun.length).toBe(1)
  begun[0]?.(new Error('the disk is full'))
  await expect(first).rejects.toThrow('the disk is full')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.()
  await second
})
