import type { OutputOf } from '@openline/contract/endpoint'
import type { viewPortInBoard } from '@openline/contract/processes/port-in-board-desk'
import type { DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import { expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

type Board = OutputOf<typeof viewPortInBoard>

async function aDesk(roles: Parameters<typeof aStaffMember>[1] = ['porting']) {
  const { token } = await aStaffMember(shop, roles)
  return {
    board: async (query: Record<string, string> = {}) =>
      expectOk(await shop.send<Board>('GET', '/app/desk/port-in-board', { token, query })),
    file: (body: object) =>
      shop.send<string>('POST', '/app/desk/port-in-board/file', { token, body }),
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

describe('the board of port-ins under way', () => {
  test('has those that take their course and those that need a person, by age and by due date', async () => {
    const [later, sooner] = [await aConfirmed(3), await aConfirmed(1)]
    const refused = await aPortIn(shop, '0134')
    await eventually('a case', async () => (await refused.view(refused.id)).portIn.assisted)
    const desk = await aDesk(['support'])
    const ours = new Set([later.id, sooner.id, refused.id])
    const idsBy = async (query: Record<string, string>) =>
      (await desk.board(query)).portIns.map(({ portInId }) => portInId).filter((id) => ours.has(id))
    expect(await idsBy({})).toEqual([later.id, sooner.id, refused.id])
    expect(await idsBy({ sort: 'due' })).toEqual([sooner.id, later.id, refused.id])
    expect(await idsBy({ status: 'action_required' })).toEqual([refused.id])
    const { portIns, counts } = await desk.board()
    const rowOf = (id: string) => portIns.find(({ portInId }) => portInId === id)
    expect(rowOf(refused.id)).toMatchObject({
      kind: 'refused',
      msisdn: refused.msisdn,
      customer: { email: refused.customer.email },
    })
    expect(rowOf(later.id)).toMatchObject({ kind: null, dueAt: later.dueAt, assignment: null })
    const oldCarrier = rowOf(later.id)?.oldCarrier ?? null
    const confirmed = portIns.filter((each) => each.status === 'confirmed')
    expect(counts).toContainEqual({ status: 'confirmed', oldCarrier, portIns: confirmed.length })
    expect(await idsBy({ oldCarrier: 'Nobody' })).toEqual([])
  })

  test('forgets what is over', async () => {
    const moving = await aConfirmed(1)
    await oldCarrierSays(shop, moving.id, { status: 'completed', messaging: 'done' })
    await moving.reached(moving.id, 'completed')
    const { portIns } = await (await aDesk()).board()
    expect(portIns.map(({ portInId }) => portInId)).not.toContain(moving.id)
  })

  test('is a file for who gives a reason, and the audit log keeps that it was made', async () => {
    const moving = await aConfirmed(2)
    const desk = await aDesk()
    expect(await desk.file({})).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reason' }] },
    })
    const text = expectOk(
      await desk.file({ reason: 'Monday’s call with the vendor', status: 'confirmed' }),
    )
    const [heading, ...rows] = text.trim().split('\r\n')
    expect(heading).toBe(
      'port_in_id,msisdn,status,old_carrier,started_at,heard_at,due_at,needs,customer_id',
    )
    expect(rows.find((row) => row.startsWith(moving.id))).toContain(`'${moving.msisdn},confirmed,`)
    const { rows: acts } = await shop.database.db.execute(
      `select reason, after from staff_acts where act = 'exportPortInBoard'`,
    )
    expect(acts).toEqual([
      {
        reason: 'Monday’s call with the vendor',
        after: { filters: { status: 'confirmed' }, portIns: rows.length },
      },
    ])
  })

  test('refuses a state that no port-in under way is in', async () => {
    const { token } = await aStaffMember(shop, ['porting'])
    const query = { status: 'completed' }
    expect(await shop.send('GET', '/app/desk/port-in-board', { token, query })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'status' }] },
    })
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
