import { expect, test } from 'vitest'
import { combineFeatures } from './feature.ts'
import { jobNames } from './jobs/jobs.ts'

const handleAll = Object.fromEntries(jobNames.map((name) => [name, async () => {}]))

test('A job without a handler stops the composition', () => {
  const { 'send-email': _, ...jobs } = handleAll
  expect(() => combineFeatures([{ jobs }])).toThrow('send-email has 0 handlers')
})

test('Two features cannot handle the same job', () => {
  const jobs = { 'send-email': async () => {} }
  expect(() => combineFeatures([{ jobs: handleAll }, { jobs }])).toThrow(
    'send-email has 2 handlers',
  )
})

test('Features that handle the same event get it one after another', async () => {
  const calls: string[] = []
  const shipmentTo = (name: string) => ({
    webhooks: {
      shipment: async (reference: string) => {
        calls.push(`${name} starts ${reference}`)
        await Promise.resolve()
        calls.push(`${name} ends`)
      },
    },
  })
  const { webhooks } = combineFeatures([{ jobs: handleAll }, shipmentTo('one'), shipmentTo('two')])
  await webhooks.shipment('r1')
  await webhooks.charge('no one handles it')
  expect(calls).toEqual(['one starts r1', 'one ends', 'two starts r1', 'two ends'])
})
