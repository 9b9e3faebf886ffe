import { emailAbout, expectOk, homeAddress } from '@openline/testing/customers'
import {
  addressEmails,
  addressesAtCarrier,
  aRegisteredOwner,
  changeAddress,
  emergencyAddressIn,
  loseAddressCalls,
  newHome,
} from '@openline/testing/emergency-addresses'
import { onlyLineOf } from '@openline/testing/lines'
import { resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listRefusedAddresses, tallyRefusedAddresses } from './emergency-address.ts'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

async function countRefused(): Promise<number> {
  return (await tallyRefusedAddresses(shop.database.db)).count
}

let waitingBefore = 0
beforeEach(async () => {
  waitingBefore = await countRefused()
})

describe('an emergency address', () => {
  test('that 911 refuses while its owner reads the answer changes nothing and sends no email', async () => {
    const owner = await aRegisteredOwner(shop)
    for (const streetNumber of ['99999', '12']) {
      const wrong = { streetNumber, streetName: 'Wallnut Street' }
      const { emergencyAddress, message } = expectOk(await changeAddress(shop, owner, wrong))
      expect(message).toBe('911 can’t use this address. Please correct it.')
      expect(emergencyAddress).toMatchObject({
        status: 'refused',
        address: homeAddress,
        inForce: { address: homeAddress },
        refusal: { address: wrong },
      })
    }
    expect((await onlyLineOf(shop, owner.customer)).emergencyAddress).toMatchObject({
      status: 'in_force',
      address: homeAddress,
      refusal: null,
    })
    expect(await addressEmails(shop, owner)).toEqual([])
    expect(await countRefused()).toBe(waitingBefore)
  })

  test('that 911 refuses later is told by email and kept until its owner gives it up', async () => {
    const owner = await aRegisteredOwner(shop)
    await loseAddressCalls(shop)
    expectOk(await changeAddress(shop, owner, { streetNumber: '99999' }))
    await resetFaults(shop, 'carrier')
    shop.pass(11 * 60)
    await shop.runTask('retry emergency addresses')
    const refused = await emergencyAddressIn(shop, owner.customer, 'refused')
    expect(refused).toMatchObject({
      address: homeAddress,
      inForce: { address: homeAddress },
      refusal: { address: { streetNumber: '99999' } },
    })
    const email = await emailAbout(
      shop,
      owner.customer.email,
      'Please correct your emergency address',
    )
    expect(email.text).toContain('We couldn’t find this house number')
    expect(email.text).toContain('Until then, 911 receives your previous address')
    expect(email.text).not.toContain('doesn’t know where you are')
    const { db } = shop.database
    expect(await countRefused()).toBe(waitingBefore + 1)
    expect(await listRefusedAddresses(db, 500)).toContainEqual(
      expect.objectContaining({ lineId: owner.line.id, isCallRefused: false }),
    )
    const kept = expectOk(await changeAddress(shop, owner, homeAddress))
    expect(kept.message).toBe('911 now receives this address when you call over Wi-Fi')
    expect(kept.emergencyAddress).toMatchObject({ status: 'in_force', refusal: null })
    expect(await countRefused()).toBe(waitingBefore)
    expect(await addressesAtCarrier(shop, owner)).toEqual(['accepted', 'refused'])
  })

  test('waits for a carrier that is away, and is taken up when its job is lost', async () => {
    const owner = await aRegisteredOwner(shop)
    await loseAddressCalls(shop)
    const { emergencyAddress } = expectOk(await changeAddress(shop, owner, {}))
    expect(emergencyAddress).toMatchObject({
      status: 'pending',
      address: newHome,
      inForce: { address: homeAddress },
    })
    await shop.database.db.execute(
      sql`delete from pgboss.job where name = 'register-emergency-address'`,
    )
    await resetFaults(shop, 'carrier')
    expect(await addressEmails(shop, owner)).toEqual([])
    shop.pass(11 * 60)
    await shop.runTask('retry emergency addresses')
    expect((await emergencyAddressIn(shop, owner.customer, 'in_force')).address).toEqual(newHome)
    expect(await addressesAtCarrier(shop, owner)).toEqual(['accepted', 'accepted'])
    const waiting = await emailAbout(shop, owner.customer.email, /isn’t active yet/)
    expect(waiting.text).toContain('The network hasn’t confirmed the emergency address')
    expect(waiting.text).toContain('Until then, 911 receives your previous address')
    await emailAbout(shop, owner.customer.email, 'Your emergency address was changed')
    shop.pass(11 * 60)
    await shop.runTask('retry emergency addresses')
    expect(await addressEmails(shop, owner)).toHaveLength(2)
  })
})
