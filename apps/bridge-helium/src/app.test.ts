import { carrierApi } from '@openline/carrier-check/api/calls'
import { can, capabilitiesSchema } from '@openline/carrier-check/api/capabilities'
import type { CarrierEndpoint } from '@openline/carrier-check/api/endpoint'
import { type CallName, type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import { anOrder } from '@openline/testing/helium-orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

let bridge: OpenBridge
beforeAll(async () => {
  bridge = await openBridge()
})
afterAll(() => bridge.close())

const calls = Object.entries(carrierApi) as [CallName, CarrierEndpoint][]

describe('the document of capabilities', () => {
  test('is valid, and a change of plan holds immediately where all plans say so', async () => {
    const { status, body } = await bridge.ask('readCapabilities', {})
    expect(status).toBe(200)
    expect(z.parse(capabilitiesSchema, body)).toMatchObject({
      network: 'Helium MVNE',
      planChange: 'at_once',
      simCards: true,
      retailCards: false,
      inventory: false,
      usage: null,
    })
  })

  test('says later where one plan waits for its period', async () => {
    const plans = { one: 'plan_light_monthly', other: 'plan_light_12_month' }
    const waiting = await openBridge({ env: { HELIUM_PLANS: JSON.stringify(plans) } })
    const { body } = await waiting.ask('readCapabilities', {})
    expect(body).toMatchObject({ planChange: 'at_renewal' })
    await waiting.close()
  })

  test('is withheld while a plan is named that Helium doesn’t have', async () => {
    const wrong = await openBridge({ env: { HELIUM_PLANS: '{"light-monthly":"plan_gone"}' } })
    expect((await wrong.ask('readCapabilities', {})).status).toBe(503)
    expect(wrong.logLines.join('')).toContain('HELIUM_PLANS names plan_gone for light-monthly')
    await wrong.close()
  })

  test.each(calls)('is true of %s', async (name, { needs }) => {
    const { body } = await bridge.ask('readCapabilities', {})
    const isOffered = needs === undefined || can(z.parse(capabilitiesSchema, body), needs)
    const answer = await bridge.ask(name, {}, 'a-key')
    const isRefused = answer.status === 409 && answer.body['code'] === 'not_supported'
    expect(isRefused).toBe(!isOffered)
  })
})

describe('what comes from outside', () => {
  const post = (path: string, body: string, authorization = 'Bearer carrier_demo_key') =>
    fetch(`${bridge.url}${path}`, { method: 'POST', body, headers: { authorization } })

  test.each(calls)('is refused without the key: %s', async (_name, { path }) => {
    const [method = '', where = ''] = path.split(' ')
    for (const authorization of ['', 'Bearer other', 'carrier_demo_key']) {
      const answer = await fetch(`${bridge.url}${where}`, { method, headers: { authorization } })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'unauthorized' })
    }
  })

  test.each([
    ['no JSON', '{', 'The body must be JSON.'],
    ['no object', '[]', 'The body'],
    ['a wrong field', JSON.stringify(anOrder({}, { planCode: 1 })), 'planCode'],
    ['a missing part of a field', JSON.stringify(anOrder({ state: 'Iowa' })), 'placeOfUse.state'],
  ])('is refused by its field: %s', async (_what, body, field) => {
    const answer = await post('/activations', body)
    expect(answer.status).toBe(400)
    const refusal = (await answer.json()) as { code: string; message: string }
    expect(refusal.code).toBe('invalid_request')
    expect(refusal.message).toContain(field)
  })

  test('is refused where its key is missing', async () => {
    const answer = await bridge.ask('activate', anOrder())
    expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
  })

  test('is refused where it is too large', async () => {
    const answer = await post('/activations', 'x'.repeat(70_000))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'body_too_large' })
  })

  test('is not found where there is no such call', async () => {
    for (const path of ['/', '/admin', '/activations/1']) {
      const answer = await post(path, '{}')
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
  })
})
