import { randomUUID } from 'node:crypto'
import type { PortInCase } from '@openline/contract/processes/port-in-cases'
import { anAgentOf } from '@openline/testing/agents'
import { aCustomer, emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { injectFault } from '@openline/testing/sandbox-faults'
import { testCrmKey } from '@openline/testing/start-test-shop'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const hour = 3600
const note = 'Called the old carrier, the PIN was another one.'

/** What an agent does in the account of one customer. */
async function casesOf(email: string) {
  const { token } = await anAgentOf(shop, email)
  const post = (id: string, what: 'resend' | 'close', body: object) =>
    shop.send<{ message: string; case: PortInCase }>('POST', `/app/support/cases/${id}/${what}`, {
      token,
      key: randomUUID(),
      body: { note, ...body },
    })
  return {
    token,
    list: async () =>
      expectOk(await shop.send<{ cases: PortInCase[] }>('GET', '/app/support/cases', { token }))
        .cases,
    resend: (id: string, body: object = {}) => post(id, 'resend', body),
    close: (id: string, outcome: string) => post(id, 'close', { outcome }),
  }
}

/** A number that its old carrier refused for a reason that only people can settle. */
async function anAssistedMove(ending = '0134') {
  const moving = await aPortIn(shop, ending)
  await eventually('support', async () => (await moving.view(moving.id)).portIn.assisted)
  const support = await casesOf(moving.customer.email)
  const [open] = await support.list()
  return { ...moving, support, caseId: open?.id ?? '' }
}

describe('a number that was refused three times', () => {
  const refusedThrice = async () => {
    const moving = await aPortIn(shop, '0150')
    for (const pin of ['20461357', '80246135']) {
      await moving.reached(moving.id, 'action_required')
      await moving.resubmit({ msisdn: moving.msisdn, oldService: { billingAccountPassword: pin } })
    }
    await eventually('support', async () => (await moving.view(moving.id)).portIn.assisted)
    const support = await casesOf(moving.customer.email)
    const [open] = await support.list()
    return { ...moving, support, caseId: open?.id ?? '' }
  }

  test('shows support every attempt, and no secrets', async () => {
    const { id, support } = await refusedThrice()
    const [open] = await support.list()
    expect(open).toMatchObject({
      kind: 'refused',
      status: 'open',
      portIn: { id, triesLeft: 0 },
      holder: { firstName: 'Robin', lastName: 'Rivera' },
      carrierOrderId: expect.stringMatching(/^prt_/),
      nextActions: ['resend', 'handed_back', 'stopped'],
    })
    const refused = { outcome: 'refused', reason: { code: 'pin_invalid' } }
    expect(open?.attempts).toMatchObject([refused, refused, refused])
    expect(new Set(open?.attempts.map(({ number }) => number))).toEqual(new Set([1, 2, 3]))
    expect(JSON.stringify(open)).not.toMatch(/20461357|80246135|123456789/)
  })

  test('is sent again by support, once, and a fourth refusal comes back to support', async () => {
    const { id, view, reached, support, caseId } = await refusedThrice()
    const corrected = { oldService: { billingAccountPassword: '3333' } }
    const answers = await Promise.all([
      support.resend(caseId, corrected),
      support.resend(caseId, corrected),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Sam Carter closed this case .+ ago\.$/,
    )
    await reached(id, 'action_required')
    const { portIn, timeline } = await view(id)
    expect(portIn).toMatchObject({ attempts: 4, assisted: true })
    expect(timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['support_resent', 'submitted']),
    )
    const [again, first] = await eventually('a new case', async () => {
      const all = await support.list()
      return all.length === 2 && all
    })
    expect(again).toMatchObject({ status: 'open', kind: 'refused' })
    expect(first).toMatchObject({
      status: 'closed',
      outcome: 'resent',
      closedBy: 'Sam Carter',
      note,
    })
    expect((await support.resend(caseId, corrected)).status).toBe(409)
  })

  test('is handed back to the customer, who has one more try', async () => {
    const { id, msisdn, view, resubmit, support, caseId, customer } = await refusedThrice()
    expect((await support.close(caseId, 'handed_back')).body).toMatchObject({
      message: 'The customer was asked to correct the details.',
      case: { status: 'closed', outcome: 'handed_back', nextActions: [] },
    })
    const { portIn, timeline } = await view(id)
    expect(portIn).toMatchObject({ assisted: false, triesLeft: 1, status: 'action_required' })
    expect(portIn.nextActions).toContain('resubmit')
    expect(timeline.at(-2)).toMatchObject({
      kind: 'support_handed_back',
      title: 'Our support team needs your help with this',
    })
    // The third refusal asked for nothing.
    await eventually('an email that asks once more', async () => {
      const emails = await emailsTo(shop, customer.email)
      return emails.filter(({ text }) => text.includes('/fix-transfer/')).length === 3
    })
    const corrected = { msisdn, oldService: { billingAccountPassword: '4444' } }
    expect((await resubmit(corrected)).status).toBe(200)
  })

  test('is stopped by support, and the case ends with it', async () => {
    const { id, reached, view, support, caseId } = await refusedThrice()
    expect(expectOk(await support.close(caseId, 'stopped')).message).toContain('being canceled')
    await reached(id, 'cancelled')
    expect((await view(id)).timeline.map(({ kind }) => kind)).toContain('support_stopped')
  })
})

describe('a case', () => {
  test('ends on its own when the customer cancels the move', async () => {
    const { id, cancel, reached, support, caseId } = await anAssistedMove()
    await cancel(id)
    await reached(id, 'cancelled')
    expect(await support.resend(caseId)).toMatchObject({
      status: 409,
      body: { message: 'This case is already closed.' },
    })
    expect(await support.list()).toMatchObject([
      { status: 'closed', outcome: 'over', closedBy: null, note: null },
    ])
  })

  test('is open again when the network does not take that support stopped the move', async () => {
    const { id, view, support, caseId } = await anAssistedMove()
    const on = 'POST /port-ins/cancellations'
    await injectFault(shop, 'carrier', { fault: 'bad_request', on })
    expect((await support.close(caseId, 'stopped')).status).toBe(200)
    const [again, first] = await eventually('a new case', async () => {
      const all = await support.list()
      return all.length === 2 && all
    })
    expect(first).toMatchObject({ id: caseId, status: 'closed', outcome: 'stopped' })
    expect(again).toMatchObject({ kind: 'refused', status: 'open' })
    expect(again?.nextActions).toContain('stopped')
    expect((await view(id)).portIn).toMatchObject({ assisted: true, isCancelling: false })
  })

  test('cannot be closed as solved while the number waits for support or its customer', async () => {
    const { support, caseId } = await anAssistedMove()
    expect((await support.close(caseId, 'solved')).status).toBe(409)
    const [open] = await support.list()
    expect(open?.status).toBe('open')
  })

  test('needs a word about what was done', async () => {
    const { support, caseId } = await anAssistedMove()
    const nothing = await shop.send('POST', `/app/support/cases/${caseId}/close`, {
      token: support.token,
      key: randomUUID(),
      body: { outcome: 'handed_back', note: ' ' },
    })
    expect(nothing).toMatchObject({ status: 422, body: { errors: [{ field: 'note' }] } })
  })

  test('asks again for what the old carrier wants to know and is not there', async () => {
    const { id, support, caseId } = await anAssistedMove()
    await shop.database.db.execute(`update port_ins set pin_encrypted = null where id = '${id}'`)
    expect(await support.resend(caseId)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'oldService.billingAccountPassword' }] },
    })
  })

  test('is nothing for the customer, for another customer, or for an agent elsewhere', async () => {
    const { customer, caseId } = await anAssistedMove()
    for (const path of ['/app/support/cases', `/app/support/cases/${caseId}/close`]) {
      const method = path.endsWith('close') ? 'POST' : 'GET'
      const body = { note, outcome: 'handed_back' }
      const answer = await shop.send(method, path, {
        token: customer.token,
        key: randomUUID(),
        ...(method === 'POST' && { body }),
      })
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    const elsewhere = await casesOf((await aCustomer(shop)).email)
    expect(await elsewhere.list()).toEqual([])
    expect((await elsewhere.close(caseId, 'handed_back')).status).toBe(404)
    expect((await elsewhere.resend(caseId)).status).toBe(404)
  })

  test('is in the support system’s list, with the account to open', async () => {
    const { id, customer, caseId } = await anAssistedMove()
    const list = await shop.send<{ cases: { id: string }[]; open: number }>(
      'GET',
      '/app/crm/cases',
      { headers: { 'x-crm-key': testCrmKey } },
    )
    expect(list.body.cases.find((each) => each.id === caseId)).toMatchObject({
      kind: 'refused',
      portInId: id,
      email: customer.email,
    })
    expect(list.body.open).toBeGreaterThan(0)
    expect((await shop.send('GET', '/app/crm/cases')).status).toBe(403)
  })
})

describe('a port-in that gets no answer', () => {
  const silent = async (status: 'pending' | 'activating') => {
    const moving = await aPortIn(shop, '0160')
    await oldCarrierSays(shop, moving.id, { status })
    await moving.reached(moving.id, status)
    return moving
  }
  const lookAfter = async (seconds: number) => {
    shop.pass(seconds)
    await shop.runTask('poll port-ins')
    shop.returnToPresent()
  }
  const kindsOf = async (email: string) =>
    (await (await casesOf(email)).list()).map(({ kind }) => kind)

  test('for a day is overdue, not a moment before, and support hears of it once', async () => {
    const { customer } = await silent('pending')
    await lookAfter(24 * hour - 60)
    expect(await kindsOf(customer.email)).toEqual([])
    await lookAfter(26 * hour)
    await lookAfter(28 * hour)
    expect(await kindsOf(customer.email)).toEqual(['overdue'])
    const support = await casesOf(customer.email)
    const [open] = await support.list()
    expect(open?.nextActions).toEqual(['solved', 'stopped'])
    expect((await support.close(open?.id ?? '', 'solved')).status).toBe(200)
    await lookAfter(30 * hour)
    expect(await kindsOf(customer.email)).toEqual(['overdue'])
  })

  test('between two carriers is a case after two hours, and can only be settled', async () => {
    const { customer } = await silent('activating')
    await lookAfter(2 * hour - 60)
    expect(await kindsOf(customer.email)).toEqual([])
    await lookAfter(4 * hour)
    const [open] = await (await casesOf(customer.email)).list()
    expect(open).toMatchObject({ kind: 'cutover', nextActions: ['solved'] })
  })
})
