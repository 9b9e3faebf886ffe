import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { magicImeis } from './carrier/devices.ts'
import { magicStreets, unknownHouse } from './carrier/magic-streets.ts'
import { magicZips } from './carrier/magic-zips.ts'
import { networkFaults } from './carrier/network.ts'
import { magicNumbers, wrongPin } from './carrier/port-in-numbers.ts'
import { portInStatuses } from './carrier/register.ts'
import { retailSims, simsInUse, simsRetired } from './carrier/sims.ts'
import { contentFaults } from './content/routes.ts'
import { heliumNumbers } from './helium/magic.ts'
import { rejectionReasons } from './helium/register.ts'
import { heliumFaults } from './helium/system.ts'
import { triggers } from './helium/triggers.ts'
import { answerFaults } from './http/answer.ts'
import { webhookFaults } from './http/webhooks.ts'
import { mailFaults } from './mail/smtp.ts'
import { grouped } from './payment/card-form.ts'
import { testCards } from './payment/test-cards.ts'
import { magicTaxZips } from './tax/magic-zips.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const numbers = Object.values(testCards).flatMap((cards) =>
  cards.map((card: { number: string }) => grouped(card.number)),
)
const faults = [
  answerFaults,
  webhookFaults,
  networkFaults,
  heliumFaults,
  mailFaults,
  contentFaults,
].flat()

test.each([
  ['test card', numbers],
  ['ZIP code', [...Object.keys(magicZips), ...Object.keys(magicTaxZips)]],
  ['IMEI', Object.keys(magicImeis)],
  ['street for 911', [...Object.keys(magicStreets), unknownHouse]],
  ['number to bring over', Object.keys(magicNumbers).map((ending) => `555-${ending}`)],
  ['state of a port-in, and the wrong PIN', [...portInStatuses, wrongPin]],
  ['trigger of Helium, and reason', [...triggers, ...rejectionReasons]],
  ['number for Helium', Object.keys(heliumNumbers).map((ending) => `555-${ending}`)],
  ['SIM card', [...retailSims.slice(0, 7), ...simsInUse, ...simsRetired]],
  ['fault', faults.map((fault) => `\`${fault}\``)],
])('the README lists every %s', (_kind, inputs) => {
  expect(inputs.filter((input) => !readme.includes(input))).toEqual([])
})
