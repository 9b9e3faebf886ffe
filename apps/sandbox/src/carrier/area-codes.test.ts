import { describe, expect, test } from 'vitest'
import { areaCodesOf } from './area-codes.ts'

describe('area codes', () => {
  test.each([
    ['50309', '515'],
    ['10001', '212'],
    ['94105', '415'],
    ['77002', '713'],
    ['96813', '808'],
  ])('%s is served by %s', (zipCode, areaCode) => {
    expect(areaCodesOf(zipCode)).toContain(areaCode)
  })

  test.each(['00101', '00901', '09001', '96910'])('%s has none', (zipCode) => {
    expect(areaCodesOf(zipCode)).toBeNull()
  })

  test('all are area codes that exist in form', () => {
    for (let start = 0; start < 1000; start += 1) {
      for (const code of areaCodesOf(String(start).padStart(3, '0')) ?? []) {
        expect(code).toMatch(/^[2-9]\d\d$/)
      }
    }
  })
})
