import { testBrand } from '@openline/testing/brand'
import { describe, expect, test } from 'vitest'
import { composeEmail, type WriteEmail } from '../../../emails/compose.ts'
import type { AskedBy } from '../lines/owner-email.ts'
import { anotherCardFailedEmail } from './another-card-emails.ts'
import {
  lineRestoredEmail,
  lineSuspendedEmail,
  simChangeRequestedEmail,
  simShippedEmail,
} from './sim-emails.ts'
import type { SafeLine } from './store.ts'

const settings = { brand: testBrand, publicUrl: 'https://shop.example' }
const line = { id: 'line', mdn: '+15155550142' } as SafeLine // All that these emails read.

function textOf(write: WriteEmail): string {
  return composeEmail(settings, { id: null, email: 'robin@example.com', language: 'en' }, write)
    .text
}

describe('what its owner reads of a line that', () => {
  test.each<[string, (by: AskedBy) => WriteEmail, string, string]>([
    [
      'is suspended',
      (by) => lineSuspendedEmail(line, by),
      'Only our support team can restore service',
      'you can restore service in your account',
    ],
    [
      'gets its service back',
      (by) => lineRestoredEmail(line, by),
      'Service for your number ending in 0142 is being restored.',
      'as requested by someone signed in to your account',
    ],
    [
      'moves to another SIM',
      (by) => simChangeRequestedEmail(line, 'esim', by),
      'We’re moving your number ending in 0142 to a new eSIM.',
      'Someone signed in to your account asked to move your number ending in 0142 to a new eSIM.',
    ],
  ])('%s says who asked for it, and what to do if they did not', (_, write, support, owner) => {
    const byOwner = textOf(write('you'))
    expect(byOwner).toContain(owner)
    expect(byOwner).toContain('lock your number in your account now')
    const bySupport = textOf(write('support'))
    expect(bySupport).toContain(support)
    expect(bySupport).toContain('Our support team did this. If you didn’t ask for it, call us now')
    expect(bySupport).not.toContain(owner)
  })
})

test('a card is announced with its tracking number if there is one', () => {
  expect(textOf(simShippedEmail(line, '9400100000000000000000'))).toContain(
    '9400100000000000000000',
  )
  expect(textOf(simShippedEmail(line, null))).not.toContain('Shipment')
})

test('a card that cannot be sent says why only where that says something', () => {
  const because = (why: string | null) => textOf(anotherCardFailedEmail({ number: 'OL-1' }, why))
  expect(because('We’re out of SIM cards right now.')).toContain('We’re out of SIM cards')
  expect(because(null)).toContain(
    'We couldn’t send another SIM card for your order.\n\nOur support team knows',
  )
})
