import { randomUUID } from 'node:crypto'
import type { DualControl } from '@openline/contract/people/dual-control-desk'
import { aCustomer, emailAbout, expectOk, type TestCustomer } from './customers.ts'
import { aStaffMember, type TestStaff } from './staff.ts'
import type { TestShop } from './start-test-shop.ts'

/** The name of the task that lets changes of the email take effect. */
export const recoveryTask = 'apply email changes after ID checks'

export const whyRecovered = 'Lost the mailbox with the old job'

export type EmailRequest = {
  readonly newEmail: string
  readonly checks: readonly string[]
  readonly note: string
  readonly reason: string
}

/** What staff send to change an email after an ID check, with other values where they are given. */
export function anEmailRequest(given: Partial<EmailRequest> = {}): EmailRequest {
  return {
    newEmail: `${randomUUID().slice(0, 13)}@new.example.com`,
    checks: ['photo_id', 'details_match', 'call_back'],
    note: 'Iowa driver’s license on a video call',
    reason: whyRecovered,
    ...given,
  }
}

/** One person of staff asks for another email of a customer. */
export function askForEmail(
  shop: TestShop,
  { token }: Pick<TestStaff, 'token'>,
  { id }: Pick<TestCustomer, 'id'>,
  body: EmailRequest,
) {
  const path = `/app/desk/customers/${id}/email`
  return shop.send<{ message: string; isWaiting: boolean }>('POST', path, {
    token,
    key: randomUUID(),
    body,
  })
}

/** The request that waits for a second person. */
export async function waitingRequest(
  shop: TestShop,
  { token }: Pick<TestStaff, 'token'>,
  { id }: Pick<TestCustomer, 'id'>,
): Promise<DualControl> {
  const path = `/app/desk/dual-control?customerId=${id}`
  const { requests } = expectOk(
    await shop.send<{ requests: DualControl[] }>('GET', path, { token }),
  )
  const [request] = requests
  if (!request) throw new Error('Nothing waits for a second person')
  return request
}

/** The second person confirms it. */
export async function confirmRequest(
  shop: TestShop,
  { token }: Pick<TestStaff, 'token'>,
  id: string,
) {
  const body = { reason: 'Saw the recording' }
  return shop.send<{ message: string }>('POST', `/app/desk/dual-control/${id}/confirm`, {
    token,
    key: randomUUID(),
    body,
  })
}

/** The part of an emailed link after the `#`. */
export function secretIn(text: string): { readonly act: string; readonly token: string } {
  const [, act = '', token = ''] = /email-change#(\w+)\.([\w-]+)/.exec(text) ?? []
  return { act, token }
}

/** A change of the email that Sue asked for and Mo confirmed, and which waits. */
export async function anEmailRecovery(shop: TestShop, of?: TestCustomer) {
  const customer = of ?? (await aCustomer(shop))
  const sue = await aStaffMember(shop, ['support'], 'Sue Porter')
  const mo = await aStaffMember(shop, ['support'], 'Mo Reyes')
  const body = anEmailRequest()
  expectOk(await askForEmail(shop, sue, customer, body))
  const request = await waitingRequest(shop, mo, customer)
  expectOk(await confirmRequest(shop, mo, request.id))
  const { newEmail } = body
  const toOld = await emailAbout(shop, customer.email, /asked for a new email/)
  const toNew = await emailAbout(shop, newEmail, /^Confirm your new email/)
  return { customer, sue, mo, newEmail, toOld, toNew }
}

/** Presses the button of one of the two links. */
export function pressLink(shop: TestShop, text: string) {
  const { act, token } = secretIn(text)
  const path = `/app/users/email-recovery/${act}`
  return shop.send<{ message: string; errors?: { field: string }[] }>('POST', path, {
    body: { token },
  })
}
