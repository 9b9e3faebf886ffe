import { randomUUID } from 'node:crypto'
import type { NumberLease } from '@openline/contract/lines/numbers'
import { carrierAt } from './carrier-side.ts'
import { aCustomer, expectOk, homeAddress, type Shop, type TestCustomer } from './customers.ts'
import type { LineOwner } from './lines.ts'
import { aStaffMember } from './staff.ts'
import type { TestShop } from './start-test-shop.ts'

/** The calls that choose a new number. */
export function numberCalls(shop: Shop) {
  const find = ({ token }: TestCustomer, query: Record<string, string>) =>
    shop.send<{ numbers: { msisdn: string }[] }>('GET', '/app/numbers', { token, query })
  const lease = ({ token }: TestCustomer, msisdn: string) =>
    shop.send<{ lease: NumberLease }>('POST', '/app/numbers/leases', { token, body: { msisdn } })
  const someNumbers = async (customer: TestCustomer): Promise<string[]> =>
    expectOk(await find(customer, { zipCode: '50309' })).numbers.map(({ msisdn }) => msisdn)
  return {
    find,
    lease,
    someNumbers,
    giveBack: ({ token }: TestCustomer, leaseId: string) =>
      shop.send<{ message: string }>('DELETE', `/app/numbers/leases/${leaseId}`, { token }),
    /** A customer for whom the first number that was found is kept. */
    aChooser: async () => {
      const customer = await aCustomer(shop)
      const [msisdn = ''] = await someNumbers(customer)
      return { customer, ...expectOk(await lease(customer, msisdn)).lease }
    },
  }
}

function network({ sandbox }: Pick<Shop, 'sandbox'>) {
  return carrierAt(`${sandbox.url}/carrier`)
}

/** Whether the network would give a number to someone else; gives it back. */
export async function isFreeNumber(shop: Pick<Shop, 'sandbox'>, msisdn: string): Promise<boolean> {
  const leaseId = randomUUID()
  const answer = await network(shop).leaseNumber({ leaseId, msisdn })
  if (answer.kind === 'leased') await network(shop).endLease(leaseId)
  return answer.kind === 'leased'
}

/** A line of someone else at the network gets a number that is free. */
export async function useElsewhere(shop: Pick<Shop, 'sandbox'>, msisdn: string): Promise<void> {
  const leaseId = randomUUID()
  await network(shop).leaseNumber({ leaseId, msisdn })
  await network(shop).activate({
    reference: randomUUID(),
    simType: 'esim',
    iccid: null,
    imei: null,
    zipCode: '50309',
    planCode: 'standard-monthly',
    holder: { name: 'Kim Lee', email: 'kim@example.com', language: 'en' },
    placeOfUse: homeAddress,
    placeId: null,
    leaseId,
    lostLeaseId: null,
  })
}

/** What staff read of the number of a line that the network gave to another line, too. */
export async function numbersGivenTwice(
  shop: Shop & Pick<TestShop, 'database' | 'now'>,
  { line }: Pick<LineOwner, 'line'>,
): Promise<string[]> {
  const { token } = await aStaffMember(shop, ['support'])
  type Open = { incidents: { lineId: string | null; summary: string }[] }
  const { incidents } = expectOk(await shop.send<Open>('GET', '/app/desk/incidents', { token }))
  return incidents.filter(({ lineId }) => lineId === line.id).map(({ summary }) => summary)
}
