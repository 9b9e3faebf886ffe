import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logProcess } from './log-process.ts'

function aProcess() {
  const lines: unknown[] = []
  const printed: unknown[] = []
  const exits: number[] = []
  const log = pino(
    { base: null, timestamp: false },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const target = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) })
  target.on('warning', (warning) => printed.push(warning))
  logProcess(log, target)
  return { lines, printed, exits, target }
}

test('a warning of Node becomes a log entry and is not printed', () => {
  const { lines, printed, exits, target } = aProcess()
  target.emit('warning', new Error('punycode is deprecated'))
  expect(lines).toMatchObject([
    { level: 40, msg: 'warning from Node', err: { message: 'punycode is deprecated' } },
  ])
  expect([printed, exits]).toEqual([[], []])
})

test('an error that nothing caught is logged, and ends the process with 1', () => {
  const { lines, exits, target } = aProcess()
  target.emit('uncaughtException', new TypeError('no such line'))
  expect(lines).toMatchObject([
    { level: 60, msg: 'uncaught error; the process ends', err: { message: 'no such line' } },
  ])
  expect(exits).toEqual([1])
})
