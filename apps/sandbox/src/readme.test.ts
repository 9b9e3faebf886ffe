import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAGIC_IMEIS } from './carrier/devices.ts'
import { MAGIC_STREETS, UNKNOWN_HOUSE } from './carrier/magic-streets.ts'
import { MAGIC_ZIPS } from './carrier/magic-zips.ts'
import { NETWORK_FAULTS } from './carrier/network.ts'
import { MAGIC_NUMBERS, WRONG_PIN } from './carrier/port-in-numbers.ts'
import { PORT_IN_STATUSES } from './carrier/register.ts'
import { RETAIL_SIMS, SIMS_IN_USE, SIMS_RETIRED } from './carrier/sims.ts'
import { CONTENT_FAULTS } from './content/routes.ts'
import { ANSWER_FAULTS } from './http/answer.ts'
import { WEBHOOK_FAULTS } from './http/webhooks.ts'
import { MAIL_FAULTS } from './mail/smtp.ts'
import { exampleCard } from './payment/card-form.ts'
import { TEST_CARDS } from './payment/test-cards.ts'
import { MAGIC_TAX_ZIPS } from './tax/magic-zips.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const numbers = Object.values(TEST_CARDS).flatMap((cards) =>
  cards.map((card: { number: string }) => exampleCard(card.number).number),
)
const faults = [ANSWER_FAULTS, WEBHOOK_FAULTS, NETWORK_FAULTS, MAIL_FAULTS, CONTENT_FAULTS].flat()

test.each([
  ['test card', numbers],
  ['ZIP code', [...Object.keys(MAGIC_ZIPS), ...Object.keys(MAGIC_TAX_ZIPS)]],
  ['IMEI', Object.keys(MAGIC_IMEIS)],
  ['street for 911', [...Object.keys(MAGIC_STREETS), UNKNOWN_HOUSE]],
  ['number to bring over', Object.keys(MAGIC_NUMBERS).map((ending) => `555-${ending}`)],
  ['state of a port-in, and the wrong PIN', [...PORT_IN_STATUSES, WRONG_PIN]],
  ['SIM card', [...RETAIL_SIMS.slice(0, 7), ...SIMS_IN_USE, ...SIMS_RETIRED]],
  ['fault', faults.map((fault) => `\`${fault}\``)],
])('the README lists every %s', (_kind, inputs) => {
  expect(inputs.filter((input) => !readme.includes(input))).toEqual([])
})
