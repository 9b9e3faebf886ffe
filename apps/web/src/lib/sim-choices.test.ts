import { expect, test } from 'vitest'
import { aPlan } from '../testing/plans.ts'
import { simChoices } from './sim-choices.ts'

test('each SIM type says what it is and what its activation costs', () => {
  expect(simChoices(aPlan()).map(({ label, description }) => `${label}: ${description}`)).toEqual([
    'eSIM: Built into most phones: scan a code, and you are connected in minutes. Free activation.',
    'SIM card: Mailed to your address, or one that you have already. Activation $10.',
  ])
})
