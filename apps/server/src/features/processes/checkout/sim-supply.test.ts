import type { SimType } from '@openline/contract/sales/shop'
import { expect, test } from 'vitest'
import { createStockCheck } from './sim-supply.ts'

type Stock = Record<SimType, number | null>

/** A stock check whose carrier gives these answers, one after the other; null is no answer. */
function supplyOf(answers: readonly (Stock | null)[]) {
  const left = [...answers]
  const asked: number[] = []
  let now = Date.UTC(2026, 10, 23)
  const requireStock = createStockCheck({ clock: () => new Date(now) }, async () => {
    asked.push(now)
    const stock = left.shift()
    if (!stock) throw new Error('no answer')
    return stock
  })
  const pass = (ms: number) => {
    now += ms
  }
  return { requireStock, asked, pass }
}

test('orders within five seconds ask the carrier for its stock once', async () => {
  const { requireStock, asked, pass } = supplyOf([
    { esim: 1, physical: 1 },
    { esim: 0, physical: 1 },
  ])
  await requireStock('esim')
  pass(4999)
  await requireStock('esim')
  expect(asked).toHaveLength(1)
  pass(1)
  await expect(requireStock('esim')).rejects.toMatchObject({
    code: 'sim_sold_out',
    message: 'eSIMs are sold out right now. Please choose a SIM card.',
  })
  await requireStock('physical')
  expect(asked).toHaveLength(2)
})

test('a carrier that gave no answer sells, and is asked again by the next order', async () => {
  const { requireStock, asked } = supplyOf([null, { esim: 1, physical: 0 }])
  await requireStock('physical')
  await expect(requireStock('physical')).rejects.toMatchObject({
    message: 'SIM cards are sold out right now. Please choose an eSIM.',
  })
  expect(asked).toHaveLength(2)
})

test('a network that cannot count its SIMs sells them', async () => {
  const { requireStock } = supplyOf([{ esim: null, physical: null }])
  await expect(requireStock('esim')).resolves.toBeUndefined()
  await expect(requireStock('physical')).resolves.toBeUndefined()
})
