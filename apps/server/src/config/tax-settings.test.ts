import { describe, expect, test } from 'vitest'
import { createReader } from './environment-reader.ts'
import { readTax } from './tax-settings.ts'

const now = new Date('2026-11-22T12:00:00Z')

const avalara = {
  TAX_ENGINE: 'avalara',
  AVALARA_USERNAME: 'taxes@carrier.example',
  AVALARA_PASSWORD: 'a password of the engine',
  AVALARA_CLIENT_ID: '4711',
}

function readIn(isProduction: boolean, env: Record<string, string>) {
  const reader = createReader(env)
  const tax = readTax(env, reader, { isProduction, sandbox: 'http://localhost:3001', now })
  return { tax, problems: reader.problems }
}

function inProduction(env: Record<string, string>) {
  return readIn(true, env)
}

describe('taxes in production', () => {
  test.each(['TAX_ENGINE', 'AVALARA_USERNAME', 'AVALARA_PASSWORD', 'AVALARA_CLIENT_ID'])(
    'are not asked for without %s',
    (name) => {
      expect(inProduction({ ...avalara, [name]: '' }).problems).toEqual([`${name} is missing`])
    },
  )

  test('may come from the tables, which needs nothing else', () => {
    const { tax, problems } = inProduction({ TAX_ENGINE: 'tables' })
    expect(problems).toEqual([])
    expect(tax.engine).toBe('tables')
    expect(inProduction({ ...avalara, TAX_ENGINE: 'stripe' }).problems).toEqual([
      'TAX_ENGINE must be one of tables, avalara, not "stripe"',
    ])
  })

  test('come from Avalara’s own address unless another is named', () => {
    expect(inProduction(avalara)).toEqual({
      problems: [],
      tax: {
        engine: 'avalara',
        standInUntil: null,
        avalara: {
          url: 'https://communications.avalara.net',
          username: 'taxes@carrier.example',
          password: 'a password of the engine',
          clientId: '4711',
          profileId: '0',
        },
      },
    })
    const AVALARA_URL = 'https://communicationsua.avalara.net/'
    const { tax } = inProduction({ ...avalara, AVALARA_URL, AVALARA_PROFILE_ID: '3' })
    expect(tax.avalara).toMatchObject({ url: AVALARA_URL.slice(0, -1), profileId: '3' })
  })

  test.each([
    ['2026-11-22T09:00:00Z', 'has passed'],
    ['2026-11-25T18:00:00-06:00', 'is days ahead'],
    ['2026-11-29T12:00Z', 'is a week ahead'],
  ])('may come from the tables until %s, which %s', (TAX_STAND_IN_UNTIL) => {
    const { tax, problems } = inProduction({ ...avalara, TAX_STAND_IN_UNTIL })
    expect(problems).toEqual([])
    expect(tax.standInUntil).toEqual(new Date(TAX_STAND_IN_UNTIL))
  })

  test.each(['tomorrow', '2026-11-25', '2026-11-25T18:00:00', '2026-13-25T18:00:00Z'])(
    'do not come from the tables until %s',
    (TAX_STAND_IN_UNTIL) => {
      expect(inProduction({ ...avalara, TAX_STAND_IN_UNTIL }).problems).toEqual([
        'TAX_STAND_IN_UNTIL must be a time with its zone, as in 2026-11-25T18:00:00-06:00',
      ])
    },
  )

  test('do not come from the tables for longer than a week, nor in place of themselves', () => {
    const tooLong = { ...avalara, TAX_STAND_IN_UNTIL: '2026-11-29T12:00:01Z' }
    expect(inProduction(tooLong).problems).toEqual([
      'TAX_STAND_IN_UNTIL must be at most 7 days ahead',
    ])
    const pointless = { TAX_ENGINE: 'tables', TAX_STAND_IN_UNTIL: '2026-11-23T12:00:00Z' }
    expect(inProduction(pointless).problems).toEqual([
      'TAX_STAND_IN_UNTIL is of use only with TAX_ENGINE=avalara',
    ])
  })
})

test('a demo has the tables, and the sandbox’s engine with one variable', () => {
  expect(readIn(false, {}).tax.engine).toBe('tables')
  const { tax, problems } = readIn(false, { TAX_ENGINE: 'avalara' })
  expect(problems).toEqual([])
  expect(tax).toMatchObject({ engine: 'avalara', avalara: { url: 'http://localhost:3001/tax' } })
})
