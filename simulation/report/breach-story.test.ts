import { expect, test } from 'vitest'
import { firstDay, type Plan } from '../simulate.ts'
import { breachText, tellBreach } from './breach-story.ts'
import { commandOf, readCommand } from './command.ts'

const plan: Plan = { seed: 7, customers: 12, days: 60, beatMinutes: 240 }
const hourMs = 3600_000
function hour(hours: number): Date {
  return new Date(firstDay.getTime() + hours * hourMs)
}

const robin = 'Robin Kim (3)'
const events = Array.from({ length: 30 }, (_, index) => [
  { at: hour(index), who: robin, what: `does ${index}` },
  { at: hour(index), who: 'Ada Smith (13)', what: 'looks around' },
]).flat()

const breach = {
  at: hour(25),
  since: hour(24.5),
  law: 'one period, one payment',
  what: 'paid twice',
}

test('a breach is told with the last twenty events of those it concerns, up to then', () => {
  const { title, events: told } = tellBreach(plan, breach, events, [3])
  expect(title).toBe('Seed 7, day 2: one period, one payment')
  expect(told).toHaveLength(20)
  expect(told[0]).toBe(`2028-01-10 11:00  ${robin}: does 6`)
  expect(told.at(-1)).toBe(`2028-01-11 06:00  ${robin}: does 25`)
})

test('what staff did to the accounts of those it concerns is told too', () => {
  const merge = 'merges person8@mail.example into person3@mail.example: done'
  const atDesk = { at: hour(25), who: 'Alex of support', what: merge }
  const { events: told } = tellBreach(plan, breach, [...events, atDesk], [3])
  expect(told.at(-1)).toBe(`2028-01-11 06:00  Alex of support: ${merge}`)
  expect(tellBreach(plan, breach, [...events, atDesk], [13]).events.at(-1)).not.toContain('merges')
})

test('a breach that names no one is told with everyone’s last events', () => {
  const { events: told } = tellBreach(plan, breach, events, [])
  expect(told.slice(-2)).toEqual([
    `2028-01-11 06:00  ${robin}: does 25`,
    '2028-01-11 06:00  Ada Smith (13): looks around',
  ])
})

test('its commands repeat it, shorten it and stop just before it', () => {
  const text = breachText(tellBreach(plan, breach, events, [3]))
  const again = 'npm run simulate -- --seed 7 --customers 12 --days 60 --beat 240'
  expect(text).toContain(`Again:   ${again}\n`)
  expect(text).toContain(`Shorter: ${again} --shorten\n`)
  expect(text).toContain(`Before:  ${again} --stop-before 2028-01-11T05:29:59.999Z`)
})

test('what was found in the evening is stopped before its day', () => {
  const evening = { ...breach, at: hour(48), since: hour(48) }
  const { commands } = tellBreach(plan, evening, events, [3])
  expect(commands.before).toContain('--stop-before 2028-01-11T05:00:00.000Z')
})

test('a command is read as it was written', () => {
  const shorter = {
    ...plan,
    people: [3, 11],
    habits: ['change cards', 'use data'],
    until: hour(25),
  }
  const words =
    commandOf(shorter)
      .replace('npm run simulate -- ', '')
      .match(/"[^"]*"|\S+/g) ?? []
  const read = readCommand(words.map((word) => word.replaceAll('"', '')))
  expect(read).toEqual({ plan: shorter, mode: 'open', folder: '.cache/simulation' })
})

test('a command that makes no sense is refused with a sentence', () => {
  expect(() => readCommand(['--days', 'ten'])).toThrow('--days is a whole number, not "ten"')
  expect(() => readCommand(['--stop-before', 'soon'])).toThrow('--stop-before is a moment like')
})
