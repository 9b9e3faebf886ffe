import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import type { listTransfers } from '@openline/contract/processes/transfers-desk'
import { expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const hour = 3600
const reason = 'Called the old carrier about it.'

type Answer = { message: string; page: DeskPortIn }

function deskOf({ token }: Pick<TestStaff, 'token'>) {
  const post = (path: string, body?: object, key: string = randomUUID()) =>
    shop.send<Answer>('POST', `/app/desk/${path}`, { token, key, ...(body && { body }) })
  return {
    post,
    onCase: (caseId: string, act: string, body: object = {}, key?: string) =>
      post(`port-in-cases/${caseId}/${act}`, { reason, ...body }, key),
    list: async (query: Record<string, string> = {}) =>
      expectOk(
        await shop.send<OutputOf<typeof listTransfers>>('GET', '/app/desk/transfers', {
          token,
          query,
        }),
      ),
    view: async (id: string) =>
      expectOk(await shop.send<{ page: DeskPortIn }>('GET', `/app/desk/port-ins/${id}`, { token }))
        .page,
  }
}

async function aDesk(name?: string, roles: Parameters<typeof aStaffMember>[1] = ['porting']) {
  const member = await aStaffMember(shop, roles, name)
  return { ...member, ...deskOf(member) }
}

/** A number that its old carrier refused for a reason that only people can settle. */
async function aRefusedNumber(ending = '0134') {
  const moving = await aPortIn(shop, ending)
  await eventually('support', async () => (await moving.view(moving.id)).portIn.assisted)
  const desk = await aDesk()
  const [open] = (await desk.view(moving.id)).cases
  return { ...moving, desk, caseId: open?.id ?? '' }
}

/** Two members of staff do the same at the same moment. */
async function bothAtOnce(caseId: string, act: string, body: object = {}) {
  const [kim, lee] = await Promise.all([aDesk('Alex Kim'), aDesk('Jo Lee')])
  const answers = await Promise.all([kim.onCase(caseId, act, body), lee.onCase(caseId, act, body)])
  const winner = answers[0].status === 200 ? 'Alex Kim' : 'Jo Lee'
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const loser = answers.find(({ status }) => status === 409)
  expect(loser?.body).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(new RegExp(`^${winner} closed this case .* ago\\.$`)),
  })
  return winner
}

describe('a port-in that needs a person', () => {
  test('is in the list with its clock, and its page says everything but the secrets', async () => {
    const { id, customer, desk, msisdn } = await aRefusedNumber()
    const { transfers, needs } = await desk.list({ need: 'refused' })
    const page = await desk.view(id)
    expect(transfers.find((each) => each.id === id)).toMatchObject({
      direction: 'in',
      need: { why: 'refused', since: page.cases[0]?.openedAt },
      msisdn,
      customer: { email: customer.email },
      status: 'action_required',
      assignment: null,
    })
    expect(needs).toContainEqual({ direction: 'in', why: 'refused', transfers: transfers.length })
    expect(page).toMatchObject({
      holder: { firstName: 'Robin', lastName: 'Rivera' },
      carrierOrderId: expect.stringMatching(/^prt_/),
      attempts: [{ outcome: 'refused', reason: { code: 'multiline_complex' } }],
      cases: [{ status: 'open', nextActions: ['resend', 'handed_back', 'stopped'] }],
      nextActions: ['take'],
    })
    expect(page.portIn.kept).toContain('pinPassword')
    expect(JSON.stringify(page)).not.toMatch(/123456789|49217358|49 21-7358/)
  })

  test('is corrected and sent again, completes, and the audit log keeps no secret', async () => {
    const { id, desk, caseId, reached, view, line } = await aRefusedNumber()
    const [carrier] = (await desk.view(id)).oldCarriers
    const corrected = {
      oldCarrier: carrier?.id,
      oldService: { billingAccountNumber: '9988776655', billingAccountPassword: '75318642' },
    }
    const key = randomUUID()
    const answers = [
      expectOk(await desk.onCase(caseId, 'resend', corrected, key)),
      // The answer was lost, and the browser asks again.
      expectOk(await desk.onCase(caseId, 'resend', corrected, key)),
    ]
    expect(answers[0]).toMatchObject({
      message: 'The request was sent again, and the customer was notified.',
      page: {
        portIn: { donorCarrier: carrier && { name: carrier.name } },
        cases: [{ status: 'closed', outcome: 'resent', closedBy: 'Alex Kim', note: reason }],
      },
    })
    await reached(id, 'completed')
    const { portIn, timeline } = await view(id)
    expect(portIn).toMatchObject({ attempts: 2, lineId: line.id })
    expect(timeline.map(({ kind }) => kind)).toContain('support_resent')
    const { acts } = await desk.view(id)
    expect(acts).toMatchObject([{ act: 'resendPortInAtDesk', by: 'Alex Kim', reason }])
    const { rows } = await shop.database.db.execute(
      `select customer_id, before::text, after::text from staff_acts where subject_id = '${id}' and reason is not null`,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).toContain('accountNumberEncrypted')
    expect(JSON.stringify(rows)).not.toMatch(/9988776655|75318642/)
  })

  test('is refused under the field for an old carrier that no list has', async () => {
    const { desk, caseId } = await aRefusedNumber()
    expect(await desk.onCase(caseId, 'resend', { oldCarrier: 'nowhere' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'oldCarrier' }] },
    })
    expect((await desk.onCase(caseId, 'settle')).status).toBe(409)
    expect((await desk.onCase(randomUUID(), 'settle')).status).toBe(404)
    expect((await shop.send('GET', `/app/desk/port-ins/${randomUUID()}`, desk)).status).toBe(404)
  })

  test('is open to support for a look, and not for an act', async () => {
    const { id, caseId } = await aRefusedNumber()
    const support = await aDesk('Sam Carter', ['support'])
    expect((await support.view(id)).portIn.id).toBe(id)
    expect((await support.onCase(caseId, 'resend')).status).toBe(403)
    expect((await (await aDesk('Pat Moss', ['money'])).onCase(caseId, 'resend')).status).toBe(403)
  })
})

describe('of two people who act on one case at the same moment, one wins and the other is told:', () => {
  test('sending it again', async () => {
    const { id, caseId, reached, view } = await aRefusedNumber()
    const winner = await bothAtOnce(caseId, 'resend')
    await reached(id, 'completed')
    expect((await view(id)).portIn.attempts).toBe(2)
    const { cases } = await (await aDesk()).view(id)
    expect(cases).toMatchObject([{ outcome: 'resent', closedBy: winner }])
  })

  test('handing it back', async () => {
    const { id, caseId, view } = await aRefusedNumber()
    await bothAtOnce(caseId, 'hand-back')
    expect((await view(id)).portIn).toMatchObject({ assisted: false, status: 'action_required' })
  })

  test('canceling it', async () => {
    const { id, caseId, reached, view } = await aRefusedNumber()
    await bothAtOnce(caseId, 'cancel')
    await reached(id, 'cancelled')
    const { timeline } = await view(id)
    expect(timeline.filter(({ kind }) => kind === 'support_stopped')).toHaveLength(1)
  })

  test('settling it', async () => {
    const { id } = await aPortIn(shop, '0160')
    const desk = await aDesk()
    const { page } = expectOk(await desk.post(`port-ins/${id}/case`, { reason }))
    await bothAtOnce(page.cases[0]?.id ?? '', 'settle')
    expect((await desk.view(id)).cases).toMatchObject([{ status: 'closed', outcome: 'solved' }])
  })

  test('opening a case', async () => {
    const { id } = await aPortIn(shop, '0160')
    const desks = [await aDesk(), await aDesk()]
    const answers = await Promise.all(
      desks.map((each) => each.post(`port-ins/${id}/case`, { reason })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
  })
})

describe('who works on a port-in', () => {
  test('is one person for an hour, whom the others see', async () => {
    const { id } = await aPortIn(shop, '0160')
    const [kim, lee] = [await aDesk('Alex Kim'), await aDesk('Jo Lee')]
    expectOk(await kim.post(`port-ins/${id}/case`, { reason }))
    const answers = await Promise.all([
      kim.post(`port-ins/${id}/take`),
      lee.post(`port-ins/${id}/take`),
    ])
    const [first, second] = answers[0].status === 200 ? [kim, lee] : [lee, kim]
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringContaining(`${first.name} took this `),
    })
    expect((await second.view(id)).assignment).toMatchObject({ name: first.name, isMe: false })
    const { transfers } = await first.list({ list: 'mine' })
    expect(transfers).toMatchObject([{ id, assignment: { isMe: true } }])
    expect((await second.post(`port-ins/${id}/release`)).status).toBe(409)
    shop.pass(61 * 60)
    const later = deskOf(await second.signedInAgain())
    expect((await later.view(id)).assignment).toBeNull()
    expectOk(await later.post(`port-ins/${id}/take`))
    expectOk(await later.post(`port-ins/${id}/release`))
    expect((await later.view(id)).nextActions).toEqual(['take'])
    const { rows } = await shop.database.db.execute(
      `select act, name from staff_acts where subject_id = '${id}' and act like '%ePortIn' and act <> 'viewDeskPortIn' order by at, id`,
    )
    expect(rows).toEqual([
      { act: 'takePortIn', name: first.name },
      { act: 'takePortIn', name: second.name },
      { act: 'releasePortIn', name: second.name },
    ])
  })
})

describe('a port-in that is stalled without a case', () => {
  test('is in the list after a day without news, and a case can be opened about it', async () => {
    const { id, reached } = await aPortIn(shop, '0160')
    await oldCarrierSays(shop, id, { status: 'confirmed' })
    await reached(id, 'confirmed')
    const member = await aDesk()
    expect((await member.list({ need: 'stalled' })).transfers).toEqual([])
    shop.pass(25 * hour)
    const desk = deskOf(await member.signedInAgain())
    const { transfers, needs } = await desk.list({ need: 'stalled' })
    expect(transfers.find((each) => each.id === id)).toMatchObject({
      need: { why: 'stalled' },
      status: 'confirmed',
    })
    expect(needs).toContainEqual({ direction: 'in', why: 'stalled', transfers: transfers.length })
    expect((await desk.view(id)).nextActions).toEqual(['take', 'open_case'])
    const { page } = expectOk(await desk.post(`port-ins/${id}/case`, { reason }))
    expect(page.cases).toMatchObject([{ kind: 'reported', nextActions: ['solved', 'stopped'] }])
    const after = await desk.list({ need: 'stalled' })
    expect(after.transfers.map((each) => each.id)).not.toContain(id)
    // Who settled it has just looked after it: it is quiet for another day.
    expectOk(await desk.onCase(page.cases[0]?.id ?? '', 'settle'))
    const settled = await desk.list({ need: 'stalled' })
    expect(settled.transfers.map((each) => each.id)).not.toContain(id)
  })
})
