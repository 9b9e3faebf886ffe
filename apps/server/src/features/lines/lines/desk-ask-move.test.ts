import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { ApprovalRequest, listApprovalRequests } from '@openline/contract/people/approvals'
import { emailAbout, expectOk, type TestCustomer } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aMoveDesk } from '@openline/testing/moved-lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => shop.returnToPresent())

async function requestOf({ token }: TestCustomer): Promise<ApprovalRequest> {
  const path = '/app/approvals'
  const sent = shop.send<OutputOf<typeof listApprovalRequests>>('GET', path, { token })
  const [request] = expectOk(await sent).requests
  if (!request) throw new Error('There is no request')
  return request
}

describe('a request to move a line', () => {
  test('names the line and the other account to each owner, in their language', async () => {
    const owner = await aLineOwner(shop)
    const desk = await aMoveDesk(shop, owner)
    const { customer, line } = owner
    await shop.database.db.execute(
      sql`update customers set language = 'es' where id = ${desk.to.id}`,
    )
    const { message, asked } = expectOk(await desk.ask())
    expect(message).toBe('Both accounts have the request, there and by email.')
    const digits = line.mdn?.slice(-4) ?? ''
    const masked = ({ email }: TestCustomer) => email.replace(/^(.).*@/, '$1•••@')
    const about = (direction: string, other: TestCustomer) => ({
      scope: 'move',
      between: { direction, lineDigits: digits, otherEmail: masked(other) },
    })
    const requests = [await requestOf(customer), await requestOf(desk.to)]
    expect(requests).toMatchObject([about('out', desk.to), about('in', customer)])
    expect(asked).toEqual([
      { customerId: customer.id, email: customer.email, phrase: requests[0]?.phrase },
      { customerId: desk.to.id, email: desk.to.email, phrase: requests[1]?.phrase },
    ])
    const left = await emailAbout(shop, customer.email, /support needs your OK$/)
    expect(left.text).toContain(
      `Move the line with the number ending in ${digits} from this account to your other account, ${masked(desk.to)}. A thief would ask for this`,
    )
    expect(left.text).not.toContain(desk.to.email)
    const came = await emailAbout(shop, desk.to.email, /pide su autorización$/)
    expect(came.text).toContain(
      `Pasar la línea con el número terminado en ${digits} de su otra cuenta, ${masked(customer)}, a esta cuenta.`,
    )
    expect(came.text).not.toContain(customer.email)
    const acts = await shop.database.db.execute(sql`select 1 from staff_acts
      where act = 'askLineMove' and customer_id in (${customer.id}, ${desk.to.id})`)
    expect(acts.rows).toHaveLength(2)
  })

  test('is not made to one account alone, nor for one that is none, nor again once both have approved', async () => {
    const owner = await aLineOwner(shop)
    const desk = await aMoveDesk(shop, owner)
    const path = `/app/desk/customers/${owner.customer.id}/approvals`
    const body = { scope: 'move', reason: 'Both are theirs' }
    const sent = { token: desk.staff.token, key: randomUUID(), body }
    expect(await shop.send('POST', path, sent)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'scope' }] },
    })
    expect(await desk.ask('nobody@example.com')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'toEmail', message: 'No open account has this email' }] },
    })
    await desk.approveBoth()
    expect(await desk.ask()).toMatchObject({
      status: 409,
      body: { message: 'Both accounts have approved this already.' },
    })
  })

  test('is approved only with a recent step-up', async () => {
    const owner = await aLineOwner(shop)
    const desk = await aMoveDesk(shop, owner)
    shop.pass(15 * 60 + 1)
    Object.assign(desk.staff, await desk.staff.signedInAgain())
    const { asked } = expectOk(await desk.ask())
    for (const { token, id } of [owner.customer, desk.to]) {
      expect(asked.map(({ customerId }) => customerId)).toContain(id)
      const request = await requestOf({ ...owner.customer, token })
      const answer = { token, body: { answer: 'approve' } }
      expect(await shop.send('POST', `/app/approvals/${request.id}`, answer)).toMatchObject({
        status: 403,
        body: { code: 'step_up_required', message: 'Please confirm it’s you to approve this' },
      })
    }
  })
})
