import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listNotes } from '@openline/contract/people/notes-desk'
import type { DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import type { listTransfers } from '@openline/contract/processes/transfers-desk'
import { aPortOut } from '@openline/testing/carrier-side'
import { expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import { aMergedAccount } from '@openline/testing/merging'
import { aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

type Board = OutputOf<typeof listTransfers>

async function aDesk(roles: Parameters<typeof aStaffMember>[1] = ['porting']) {
  const { token } = await aStaffMember(shop, roles)
  return {
    board: async (query: Record<string, string> = {}) =>
      expectOk(await shop.send<Board>('GET', '/app/desk/transfers', { token, query })),
    file: (body: object) => shop.send<string>('POST', '/app/desk/transfers/file', { token, body }),
    ask: (id: string) =>
      shop.send<{ message: string; page: DeskPortIn }>(
        'POST',
        `/app/desk/port-ins/${id}/ask-network`,
        { token },
      ),
  }
}

/** Confirmed by its old carrier for a day. */
async function aConfirmed(inDays: number) {
  const moving = await aPortIn(shop, '0160')
  const dueAt = new Date(shop.now().getTime() + inDays * 86_400_000).toISOString()
  await oldCarrierSays(shop, moving.id, { status: 'confirmed', dueAt })
  await moving.reached(moving.id, 'confirmed')
  return { ...moving, dueAt }
}

/** Wanted by another carrier, which has the owner's PIN. */
async function aWanted() {
  const owner = await aLineOwner(shop)
  const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
  await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin })
  const desk = await aDesk()
  const id = await eventually('the port-out on the board', async () => {
    const { transfers } = await desk.board({ direction: 'out' })
    return transfers.find(({ msisdn }) => msisdn === owner.msisdn)?.id
  })
  return { ...owner, id }
}

describe('the board of transfers', () => {
  test('has both directions, what takes its course and what needs a person, by age and by due date', async () => {
    const [later, sooner] = [await aConfirmed(3), await aConfirmed(1)]
    const refused = await aPortIn(shop, '0134')
    await eventually('a case', async () => (await refused.view(refused.id)).portIn.assisted)
    const wanted = await aWanted()
    const desk = await aDesk(['support'])
    const ours = new Set([later.id, sooner.id, refused.id, wanted.id])
    const idsBy = async (query: Record<string, string>) =>
      (await desk.board(query)).transfers.map(({ id }) => id).filter((id) => ours.has(id))
    const all = { list: 'all' }
    expect(await idsBy(all)).toEqual([later.id, sooner.id, refused.id, wanted.id])
    expect(await idsBy({ ...all, sort: 'due' })).toEqual([
      wanted.id,
      sooner.id,
      later.id,
      refused.id,
    ])
    expect(await idsBy({ ...all, direction: 'in' })).toEqual([later.id, sooner.id, refused.id])
    expect(await idsBy({ ...all, direction: 'out' })).toEqual([wanted.id])
    expect(await idsBy({ ...all, status: 'action_required' })).toEqual([refused.id])
    expect(await idsBy({ ...all, status: 'waiting' })).toEqual([wanted.id])
    expect(await idsBy({ ...all, carrier: 'Other Mobile' })).toEqual([wanted.id])
    expect(await idsBy({ ...all, carrier: 'Nobody' })).toEqual([])
    // The request has minutes, the refused number has waited longer.
    expect(await idsBy({ list: 'needy' })).toEqual([wanted.id, refused.id])
    expect(await idsBy({ need: 'refused' })).toEqual([refused.id])
    expect(await idsBy({ need: 'decision' })).toEqual([wanted.id])
    const { transfers, needs, counts } = await desk.board(all)
    const rowOf = (id: string) => transfers.find((each) => each.id === id)
    expect(rowOf(refused.id)).toMatchObject({
      direction: 'in',
      need: { why: 'refused' },
      msisdn: refused.msisdn,
      customer: { name: 'Robin Rivera', email: refused.customer.email },
    })
    expect(rowOf(wanted.id)).toMatchObject({
      direction: 'out',
      need: { why: 'decision' },
      status: 'waiting',
      carrier: 'Other Mobile',
      customer: { name: 'Robin Rivera', email: wanted.customer.email },
    })
    expect(rowOf(later.id)).toMatchObject({ need: null, dueAt: later.dueAt, assignment: null })
    const carrier = rowOf(later.id)?.carrier ?? null
    const confirmed = transfers.filter((each) => each.status === 'confirmed')
    expect(counts).toContainEqual({
      direction: 'in',
      status: 'confirmed',
      carrier,
      transfers: confirmed.length,
    })
    const toDecide = transfers.filter(({ need }) => need?.why === 'decision').length
    expect(needs).toContainEqual({ direction: 'out', why: 'decision', transfers: toDecide })
  })

  test('has what is over only for who asks for its state, in both directions', async () => {
    const moving = await aConfirmed(1)
    await oldCarrierSays(shop, moving.id, { status: 'completed', messaging: 'done' })
    await moving.reached(moving.id, 'completed')
    const wanted = await aWanted()
    await shop.database.db.execute(
      `update port_outs set status = 'completed' where id = '${wanted.id}'`,
    )
    const desk = await aDesk()
    const idsOf = async (query: Record<string, string>) =>
      (await desk.board(query)).transfers.map(({ id }) => id)
    const underWay = await idsOf({ list: 'all' })
    expect(underWay).not.toContain(moving.id)
    expect(underWay).not.toContain(wanted.id)
    const over = await idsOf({ list: 'all', status: 'completed' })
    expect(over).toEqual(expect.arrayContaining([moving.id, wanted.id]))
    expect(over.indexOf(wanted.id)).toBeLessThan(over.indexOf(moving.id))
    expect(await idsOf({ list: 'needy', status: 'completed' })).not.toContain(moving.id)
  })

  test('is a file for who gives a reason, and the audit log keeps that it was made', async () => {
    const moving = await aConfirmed(2)
    const wanted = await aWanted()
    const desk = await aDesk()
    expect(await desk.file({})).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reason' }] },
    })
    const because = { reason: 'Monday’s call with the vendor', list: 'all' }
    const [heading, ...rows] = expectOk(await desk.file(because))
      .trim()
      .split('\r\n')
    expect(heading).toBe(
      'direction,transfer_id,msisdn,status,carrier,started_at,heard_at,due_at,needs,needs_since,refusal,customer_id',
    )
    const rowOf = (id: string) => rows.find((row) => row.includes(id))
    expect(rowOf(moving.id)).toContain(`in,${moving.id},'${moving.msisdn},confirmed,`)
    expect(rowOf(wanted.id)).toContain(`out,${wanted.id},'${wanted.msisdn},waiting,Other Mobile,`)
    expect(rowOf(wanted.id)).toMatch(new RegExp(`,decision,.*,,${wanted.customer.id}$`))
    const confirmed = expectOk(await desk.file({ ...because, status: 'confirmed' }))
    expect(confirmed).not.toContain(wanted.id)
    const { rows: acts } = await shop.database.db.execute(
      `select reason, after from staff_acts where act = 'exportTransfers' order by at, id`,
    )
    expect(acts).toMatchObject([
      { reason: because.reason, after: { filters: { list: 'all' }, transfers: rows.length } },
      { after: { filters: { list: 'all', status: 'confirmed' } } },
    ])
    const support = await aDesk(['support'])
    expect((await support.file(because)).status).toBe(403)
  })

  test('refuses a state, a direction and a list that there is not', async () => {
    const { token } = await aStaffMember(shop, ['porting'])
    for (const field of ['status', 'direction', 'list']) {
      const query = { [field]: 'elsewhere' }
      expect(await shop.send('GET', '/app/desk/transfers', { token, query })).toMatchObject({
        status: 422,
        body: { errors: [{ field }] },
      })
    }
  })
})

describe('asking the network about a port-in', () => {
  test('records news whose event was lost, and says that there is none the second time', async () => {
    const moving = await aConfirmed(1)
    await injectFault(shop, 'carrier', {
      fault: 'webhook_drop',
      count: 'always',
      on: 'port_in.updated',
    })
    await oldCarrierSays(shop, moving.id, { status: 'completed', messaging: 'done' })
    const desk = await aDesk(['support'])
    const first = expectOk(await desk.ask(moving.id))
    expect(first.message).toBe('The network had news. This page shows it.')
    expect(first.page.portIn.status).toBe('completed')
    const { rows } = await shop.database.db.execute(
      `select before, after from staff_acts where act = 'askNetworkAboutPortIn' and subject_id = '${moving.id}'`,
    )
    expect(rows).toEqual([
      { before: { status: 'confirmed' }, after: { status: 'completed', network: 'completed' } },
    ])
    expect(expectOk(await desk.ask(moving.id)).message).toBe(
      'Nothing new: the network says what this page shows.',
    )
  })

  test('says so when the network is away, and changes nothing', async () => {
    const moving = await aConfirmed(1)
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'GET /port-ins',
    })
    expect(await (await aDesk()).ask(moving.id)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('isn’t responding') },
    })
    expect((await moving.view(moving.id)).portIn.status).toBe('confirmed')
  })
})

test('a transfer of an account that was merged names the one that stays, and keeps its notes', async () => {
  const moving = await aConfirmed(3)
  expectOk(await moving.cancel(moving.id))
  await moving.reached(moving.id, 'cancelled')
  const { customer } = moving
  const { staffOf } = await aNoteOn(customer.id, moving.id)
  const stays = await aMergedAccount(shop, await aMergedAccount(shop, customer))
  const shown = { id: stays.id, email: stays.email }
  const { transfers } = await (await aDesk()).board({ status: 'cancelled' })
  expect(transfers.find(({ id }) => id === moving.id)?.customer).toMatchObject(shown)
  const view = await shop.send<{ page: DeskPortIn }>('GET', `/app/desk/port-ins/${moving.id}`, {
    token: staffOf,
  })
  const { page } = expectOk(view)
  expect(page).toMatchObject({ customer: shown, notesOf: customer.id })
  const notes = await shop.send<OutputOf<typeof listNotes>>(
    'GET',
    `/app/desk/customers/${page.notesOf}/notes`,
    { token: staffOf },
  )
  expect(expectOk(notes).notes).toMatchObject([{ text: 'Called back twice' }])
})

/** A note on a transfer, and the token of who wrote it. */
async function aNoteOn(customerId: string, id: string) {
  const { token: staffOf } = await aStaffMember(shop, ['porting'])
  const path = `/app/desk/customers/${customerId}/notes`
  const body = { record: { kind: 'port_in', id }, text: 'Called back twice', isPinned: false }
  expectOk(await shop.send('POST', path, { token: staffOf, key: randomUUID(), body }))
  return { staffOf }
}
