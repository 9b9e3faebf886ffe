import type { Line } from '@openline/contract/lines/lines'
import type { PortIn } from '@openline/contract/processes/port-in'
import type { Card } from '@openline/contract/sales/cards'
import { expect, test } from 'vitest'
import { accountHints } from './hints.ts'

const now = new Date('2026-03-15T12:00:00Z')
const nothing = { lines: [], portIns: [], cards: [] }

function line(more: Partial<Line>) {
  return { nickname: 'Ada', planName: 'Light', nextActions: [], ...more } as unknown as Line
} // what is read
function portIn(status: PortIn['status']) {
  return { status, title: 'On its way', advice: 'Keep your old service.' } as unknown as PortIn
} // what is read
function card(expiry: string, primaryCard = true) {
  return { last4Digits: '4242', expiry, primaryCard } as unknown as Card
} // what is read

function titles(state: Parameters<typeof accountHints>[0]) {
  return accountHints(state, now).map(({ title }) => title)
}

test('an account with nothing to do has no hints', () => {
  expect(titles(nothing)).toEqual([])
  const quiet = { lines: [line({})], portIns: [portIn('completed')], cards: [card('03/29')] }
  expect(titles(quiet)).toEqual([])
})

test('an eSIM to install and a SIM card to activate are named by their line', () => {
  const lines = [
    line({ nextActions: ['install_esim'] }),
    line({ nickname: '', nextActions: ['activate_sim'] }),
  ]
  expect(titles({ ...nothing, lines })).toEqual([
    'Your eSIM for Ada is ready to install',
    'Your SIM card for Light isn’t active yet',
  ])
})

test('a port-in in progress is a hint in its own words, a draft and an ended one are not', () => {
  const portIns = [portIn('draft'), portIn('pending'), portIn('cancelled')]
  expect(titles({ ...nothing, portIns })).toEqual(['On its way'])
})

test.each([
  ['02/26', ['Your card ending in 4242 has expired']],
  ['03/26', ['Your card ending in 4242 expires soon']],
  ['05/26', []],
])('the hint about a primary card with expiry %s', (expiry, expected) => {
  expect(titles({ ...nothing, cards: [card(expiry), card('01/20', false)] })).toEqual(expected)
})
