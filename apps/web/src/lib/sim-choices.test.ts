import { expect, test } from 'vitest'
import { aPlan } from '../testing/plans.ts'
import { simChoices } from './sim-choices.ts'

test('each SIM type says what it is and what its activation costs', () => {
  expect(simChoices(aPlan()).map(({ label, description }) => `${label}: ${description}`)).toEqual([
    'eSIM: Built into most phones. Scan a code and you’re connected in minutes. Free activation.',
    'SIM card: We’ll mail you one, or use one you already have. Activation $10.',
  ])
})
