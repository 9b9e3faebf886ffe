import { emailAbout, expectOk } from '@openline/testing/customers'
import { anEmailRecovery, pressLink, recoveryTask } from '@openline/testing/email-recovery'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'
import { lawsOfShop } from '../laws-of-shop.ts'

const shop = useTestShop()
afterEach(() => shop.returnToPresent())

const hourMs = 3600_000
const threeDays = 72 * 3600

describe('a change of the email that staff started', () => {
  test('is told truly to both addresses, and another moment is found', async () => {
    const { laws, breaches } = lawsOfShop(shop)
    const { toOld, toNew, customer, newEmail } = await anEmailRecovery(shop)
    for (const email of [toOld, toNew]) await laws.read(email)
    expectOk(await pressLink(shop, toOld.text))
    await laws.read(await emailAbout(shop, customer.email, /stays the same/))
    await laws.read(await emailAbout(shop, newEmail, /didn’t change your email/))
    expect(breaches()).toEqual([])
    await laws.read({ ...toOld, text: toOld.text.replace(/at \d+:\d\d/, 'at 0:01') })
    expect(breaches()).toEqual([expect.stringContaining('when the new email takes effect is 0:01')])
  })

  test('that was confirmed takes effect, or is found', async () => {
    const { time, laws, breaches } = lawsOfShop(shop)
    const { toOld, toNew } = await anEmailRecovery(shop)
    expectOk(await pressLink(shop, toNew.text))
    await laws.read(toOld)
    time.moveTo(new Date(shop.now().getTime() + threeDays * 1000 + 2 * hourMs))
    await laws.end()
    expect(breaches()).toEqual([expect.stringContaining('it was confirmed, and has not')])
  })

  test('that took effect breaks nothing, and is none that ended', async () => {
    const { time, laws, breaches } = lawsOfShop(shop)
    const { toOld, toNew, newEmail } = await anEmailRecovery(shop)
    expectOk(await pressLink(shop, toNew.text))
    await laws.read(toOld)
    shop.pass(threeDays)
    await shop.runTask(recoveryTask)
    time.moveTo(new Date(shop.now().getTime() + 2 * hourMs))
    await laws.read(await emailAbout(shop, newEmail, /^Your new email at/))
    await laws.end()
    expect(breaches()).toEqual([])
    await laws.read({ ...toNew, subject: 'Your Openline email stays the same' })
    expect(breaches()).toEqual([expect.stringContaining('no change that staff started has ended')])
  })
})
