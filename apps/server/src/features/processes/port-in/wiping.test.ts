import { dumpDatabase } from '@openline/testing/dump-database'
import { aLineOwner } from '@openline/testing/lines'
import { aNumber, portInCalls } from '@openline/testing/port-ins'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

const holder = {
  firstName: 'Zebulon',
  lastName: 'Quillfeather',
  streetNumber: '4711',
  streetName: 'Marmalade Crescent',
  city: 'Ypsilanti',
  state: 'MI',
}
const account = '735190246810'
const pin = '90718264'

/** A number with everything that an old carrier may ask for, on its way. */
async function aWholeMove(ending: string) {
  const { customer, line } = await aLineOwner(shop)
  const calls = portInCalls(shop, customer)
  const { firstName, lastName, ...address } = holder
  const { body } = await calls.bring({
    msisdn: aNumber(ending),
    zipCode: '48197',
    oldService: {
      billingAccountNumber: account,
      billingAccountPassword: pin,
      firstName,
      lastName,
    },
    accountDetails: { ...address, zipCode: '48197' },
    tempSubscriptionId: line.id,
  })
  return { id: body.portIn.id, ...calls }
}

const words = [
  holder.firstName,
  holder.lastName,
  holder.streetName,
  holder.city,
  account,
  pin,
] as const

function foundIn(text: string): string[] {
  return words.filter((word) => text.includes(word))
}

test('an ended port-in keeps neither the old account holder nor the PIN', async () => {
  const moving = [await aWholeMove('0112'), await aWholeMove('0153'), await aWholeMove('0136')]
  const [done, canceled, failed] = moving
  const { db } = shop.database
  expect(foundIn(await dumpDatabase(db))).toEqual(
    expect.arrayContaining([holder.lastName, holder.streetName]),
  )
  await done?.reached(done.id, 'completed')
  await canceled?.reached(canceled.id, 'confirmed')
  await canceled?.cancel(canceled.id)
  await canceled?.reached(canceled.id, 'cancelled')
  await failed?.reached(failed.id, 'failed')
  expect(foundIn(await dumpDatabase(db))).toEqual([])
  expect(foundIn(shop.logLines.join('\n'))).toEqual([])
  const { rows: kept } = await db.execute(`select msisdn, zip_code from port_ins`)
  expect(kept.every((row) => row['zip_code'] === '48197')).toBe(true)
})
