import { describe, expect, test } from 'vitest'
import { phoneProblem, type SimCheckResult } from '../phone-check/phone-check.ts'
import { ownSimProblem } from './sim-problems.ts'

function answer(changes: Partial<SimCheckResult>): SimCheckResult {
  return {
    carrierSim: false,
    usable: false,
    newSimRequired: true,
    device: null,
    hint: null,
    message: 'As the network says',
    ...changes,
  }
}

function phone(compatible: boolean, esim: boolean) {
  return answer({
    device: {
      compatible,
      esim,
      model: null,
      problem: compatible ? null : 'locked',
      message: 'As the network says',
    },
    message: 'About the SIM',
  })
}

describe('a phone', () => {
  test('that works fits either SIM', () => {
    expect(phoneProblem(phone(true, true), 'esim')).toBeNull()
    expect(phoneProblem(phone(true, false), 'physical')).toBeNull()
  })

  test('without eSIM needs a SIM card', () => {
    expect(phoneProblem(phone(true, false), 'esim')).toEqual({
      field: 'imei',
      message: 'As the network says',
    })
  })

  test('that cannot be used fits none', () => {
    expect(phoneProblem(phone(false, true), 'physical')).toEqual({
      field: 'imei',
      message: 'As the network says',
    })
  })
})

describe('a SIM that the customer holds', () => {
  test('is fine when it is usable', () => {
    expect(ownSimProblem(answer({ usable: true }))).toBeNull()
  })

  test('says why when it is not', () => {
    const hint = 'This SIM is already in use on another line.'
    expect(ownSimProblem(answer({ carrierSim: true, hint }))).toEqual({
      field: 'iccid',
      message:
        'This SIM is already in use on another line. Uncheck the box and we’ll send you one.',
    })
  })

  test('is no use when another carrier gave it out', () => {
    expect(ownSimProblem(answer({}))?.message).toMatch(/^This SIM isn’t one of ours/)
  })
})
