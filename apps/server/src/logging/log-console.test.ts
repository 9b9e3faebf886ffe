import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type ConsoleMethods, logConsole } from './log-console.ts'

function nothing() {}

test('what a library writes to the console becomes one short log entry', () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const target: ConsoleMethods = {
    debug: nothing,
    log: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
  }
  logConsole(log, target)
  target.warn(`The URL path "${'/%ff'.repeat(2000)}" could not be decoded\nsecond line`)
  target.error(new Error('a stack of many lines'))
  target.debug('a debug message')
  const entries = lines.map((line) => JSON.parse(line) as { level: number; console: string })
  expect(entries.map(({ level }) => level)).toEqual([30, 40])
  expect(entries[0]?.console).toMatch(/^The URL path/)
  expect(Math.max(...entries.map(({ console: words }) => words.length))).toBeLessThanOrEqual(300)
  expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true)
})
