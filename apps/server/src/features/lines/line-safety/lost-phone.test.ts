import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listActivity } from '@openline/contract/lines/activity'
import type { NewSim, Safety } from '@openline/contract/lines/line-safety'
import type { Esim } from '@openline/contract/lines/lines'
import { carrierLedger } from '@openline/testing/carrier-side'
import { emailAbout, expectOk, homeAddress, signedInAgain } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aFreeSim } from '@openline/testing/sims'
import { startTestShop } from '@openline/testing/start-test-shop'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { suspendLine } from '../lines/suspensions.ts'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

type Changed = { safety: Safety; message: string }
type SimRequest = { sim: NewSim; iccid?: string }

async function anOwner() {
  const owner = await aLineOwner(shop)
  const { token } = owner.customer
  const path = `/app/lines/${owner.line.id}`
  const safety = async () =>
    expectOk(await shop.send<{ safety: Safety }>('GET', `${path}/safety`, { token })).safety
  return {
    ...owner,
    suspend: () => shop.send<Changed>('POST', `${path}/suspend`, { token }),
    restore: () => shop.send<Changed>('POST', `${path}/restore`, { token }),
    lock: (locked: boolean) => shop.send('PUT', `${path}/lock`, { token, body: { locked } }),
    replace: (body: SimRequest, key: string = randomUUID()) =>
      shop.send<Changed>('POST', `${path}/replace-sim`, { token, key, body }),
    esim: async () => expectOk(await shop.send<Esim>('POST', `${path}/esim`, { token })),
    safety,
    line: () => onlyLineOf(shop, owner.customer),
    before: owner.line,
    untilChanged: () =>
      eventually('the new SIM', async () => {
        const line = await onlyLineOf(shop, owner.customer)
        return line.iccidLast4 !== owner.line.iccidLast4 && line
      }),
    emailed: async (subject: string) =>
      (await emailAbout(shop, owner.customer.email, subject)).text,
    log: async () =>
      expectOk(await shop.send<OutputOf<typeof listActivity>>('GET', `${path}/activity`, { token }))
        .entries,
    /** Of its SIM changes: when something last happened. */
    lastHeard: async () => {
      const { rows } = await shop.database.db.execute(
        sql`select updated_at as at from sim_changes where line_id = ${owner.line.id}`,
      )
      return [...rows]
    },
    simChanges: async () =>
      (await carrierLedger(shop)).simChanges.filter(({ line }) => line === owner.line.orderId),
  }
}

describe('a lost phone', () => {
  test('is taken off the network at once, and comes back for its owner only', async () => {
    const owner = await anOwner()
    shop.pass(16 * 60)
    const { safety } = expectOk(await owner.suspend())
    expect(safety).toMatchObject({ suspendedFor: ['lost'] })
    expect(safety.nextActions).toContain('restore')
    expect(await owner.line()).toMatchObject({ status: 'suspended' })
    expectOk(await owner.suspend())
    expect(await owner.restore()).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    shop.returnToPresent()
    expect(expectOk(await owner.restore()).message).toBe('Service restored')
    expectOk(await owner.restore())
    expect(await owner.line()).toMatchObject({ status: 'active' })
    expect(await owner.emailed('Your line is suspended')).toContain('suspended your number ending')
    expect(await owner.emailed('Your line is suspended')).toContain(', as you asked.')
    expect(await owner.emailed('Your service is being restored')).toContain(
      'as requested by someone signed in to your account',
    )
    // What was repeated is on record once.
    expect((await owner.log()).map(({ kind }) => kind)).toEqual([
      'restored',
      'suspended',
      'sim_activated',
    ])
  })

  test('whose plan is unpaid stays off when it is found', async () => {
    const owner = await anOwner()
    await shop.database.db.transaction((tx) =>
      suspendLine({ clock: () => new Date(), enqueue: async () => {} }, tx, {
        lineId: owner.before.id,
        reason: 'unpaid',
      }),
    )
    expect(await owner.restore()).toMatchObject({ status: 409, body: { code: 'not_ready' } })
    expectOk(await owner.suspend())
    const { safety, message } = expectOk(await owner.restore())
    expect(safety.suspendedFor).toEqual(['unpaid'])
    expect(safety.nextActions).not.toContain('replace_sim')
    expect(message).toContain('until you renew its plan')
    expect(await owner.line()).toMatchObject({ status: 'suspended' })
    expect(await owner.replace({ sim: 'esim' })).toMatchObject({
      status: 409,
      body: { code: 'not_ready' },
    })
  })

  test('that support suspended is brought back by support alone', async () => {
    const owner = await anOwner()
    await shop.database.db.transaction((tx) =>
      suspendLine({ clock: () => new Date(), enqueue: async () => {} }, tx, {
        lineId: owner.before.id,
        reason: 'lost',
        bySupport: true,
      }),
    )
    expect(await owner.safety()).toMatchObject({
      suspendedBySupport: true,
      nextActions: ['lock', 'create_transfer_pin', 'replace_sim'],
    })
    expect(await owner.restore()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Our support team suspended this line.') },
    })
    expect(await owner.line()).toMatchObject({ status: 'suspended' })
  })
})

describe('another SIM', () => {
  test('as an eSIM replaces the old one, which the network retires', async () => {
    const owner = await anOwner()
    const old = await owner.esim()
    expectOk(await owner.suspend())
    const { message } = expectOk(await owner.replace({ sim: 'esim' }))
    expect(message).toBe('Your line is moving to the new SIM')
    const changed = await owner.untilChanged()
    expect(changed).toMatchObject({ status: 'suspended', mdn: owner.before.mdn, simType: 'esim' })
    expect((await owner.esim()).matchingId).not.toBe(old.matchingId)
    expect(await owner.emailed('A new SIM was requested for your line')).toContain(
      'Someone signed in to your account asked to move your number',
    )
    expect(await owner.emailed('Your line has a new SIM')).toContain('to install the eSIM')
    expect(await owner.safety()).toMatchObject({ simChange: null })
    const entries = (await owner.log()).filter(({ kind }) => kind.startsWith('sim_change'))
    expect(entries).toMatchObject([
      {
        kind: 'sim_changed',
        detail: expect.stringContaining(`${changed.iccidLast4}; the old one`),
      },
      { kind: 'sim_change_requested', by: 'you', detail: 'A new eSIM' },
    ])
  })

  test('by mail is switched on when its number is typed in', async () => {
    const owner = await anOwner()
    const { message } = expectOk(await owner.replace({ sim: 'card' }))
    expect(message).toBe('We’re sending you a new SIM card')
    const text = await owner.emailed('Your new SIM card is on its way')
    const { simChange } = await owner.safety()
    expect(text).toContain(`tLabels=${simChange?.trackingNumber})`)
    expect(simChange).toMatchObject({ status: 'shipped', trackingNumber: expect.any(String) })
    expect(await owner.replace({ sim: 'card' })).toMatchObject({ status: 409 })
    const iccid = aFreeSim()
    expectOk(await owner.replace({ sim: 'own_card', iccid }))
    expect(await owner.untilChanged()).toMatchObject({
      simType: 'physical',
      iccidLast4: iccid.slice(-4),
    })
    expect(await owner.emailed('Your line has a new SIM')).not.toContain('install')
  })

  test('by mail goes to the address of the account, or to that of the order without one', async () => {
    const owner = await anOwner()
    const sentTo = async () => {
      expectOk(await owner.replace({ sim: 'card' }))
      const { rows } = await shop.database.db.execute<{ to: Record<string, string> }>(
        sql`select ship_to as to from sim_changes where line_id = ${owner.before.id} order by id desc`,
      )
      return rows[0]?.to
    }
    const { id, token } = owner.customer
    const body = { ...homeAddress, streetName: 'Grand Avenue' }
    expectOk(await shop.send('PATCH', '/app/users/edit', { token, body }))
    expect(await sentTo()).toMatchObject({ name: 'Robin Rivera', streetName: 'Grand Avenue' })
    expectOk(await owner.lock(true))
    expectOk(await owner.lock(false))
    await shop.database.db.execute(
      sql`update customers set street_name = null, zip_code = null, city = null where id = ${id}`,
    )
    expect(await sentTo()).toMatchObject({ name: 'Robin Rivera', streetName: 'Court Avenue' })
  })

  test.each([
    ['no number', { sim: 'own_card' }, 'Please enter the number on your SIM card'],
    [
      'too short a number',
      { sim: 'own_card', iccid: '8901410' },
      'ICCID number should be 18-22 digits',
    ],
    [
      'another carrier’s card',
      { sim: 'own_card', iccid: '8901260325123456789' },
      'isn’t one of our',
    ],
    ['a card in use', { sim: 'own_card', iccid: '8901410325900000015' }, 'already in use'],
    [
      'a card that was switched off',
      { sim: 'own_card', iccid: '8901410325910000013' },
      'deactivated',
    ],
  ] as const)('with %s is refused under the field', async (_what, request, sentence) => {
    const owner = await anOwner()
    const { status, body } = await owner.replace(request)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: [{ field: 'iccid', message: expect.stringContaining(sentence) }],
    })
    expect(await owner.simChanges()).toEqual([])
  })

  test('is not to be had while the number is locked, and locking stops a card on its way', async () => {
    const owner = await anOwner()
    expectOk(await owner.replace({ sim: 'card' }))
    expectOk(await owner.lock(true))
    expect(await owner.safety()).toMatchObject({ simChange: null })
    expect((await owner.log()).find(({ kind }) => kind === 'sim_change_cancelled')).toMatchObject({
      by: 'you',
      detail: 'Because the number was locked',
    })
    expect(await owner.replace({ sim: 'esim' })).toMatchObject({
      status: 409,
      body: { code: 'line_locked' },
    })
    expectOk(await owner.lock(false))
    expectOk(await owner.replace({ sim: 'esim' }))
  })

  test('asked for twice at once, or with one key, reaches the carrier once', async () => {
    const owner = await anOwner()
    const answers = await Promise.all([
      owner.replace({ sim: 'esim' }, 'one-key-for-both'),
      owner.replace({ sim: 'esim' }, 'one-key-for-both'),
      owner.replace({ sim: 'esim' }),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await owner.untilChanged()
    // One that is asked for when the first is done already is another change.
    await eventually('no change under way', async () => (await owner.safety()).simChange === null)
    const changes = await owner.simChanges()
    const asked = answers.filter(({ status }) => status === 200).length
    expect(changes.length).toBeLessThanOrEqual(asked)
    expect(new Set(changes.map(({ iccid }) => iccid)).size).toBe(changes.length)
    expect((await owner.line()).iccidLast4).toBe(changes.at(-1)?.iccid.slice(-4))
  })

  test('asked for many times at once counts as one change of the day', async () => {
    const owner = await anOwner()
    const tries = Array.from({ length: 12 }, () => owner.replace({ sim: 'card' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(11)
    const {
      rows: [counted],
    } = await shop.database.db.execute<{ points: number }>(sql`
      select points from rate_limits where key like 'replaceSim.86400:%' order by expire desc limit 1`)
    expect(counted).toEqual({ points: 1 })
  })

  test('typed in on two lines at once serves one of them', async () => {
    const [one, other] = [await anOwner(), await anOwner()]
    const request: SimRequest = { sim: 'own_card', iccid: aFreeSim() }
    await Promise.all([one.replace(request), other.replace(request)])
    await eventually('one of them', async () => {
      const lines = [await one.line(), await other.line()]
      return lines.some(({ iccidLast4 }) => iccidLast4 === request.iccid?.slice(-4))
    })
    const both = [...(await one.simChanges()), ...(await other.simChanges())]
    expect(both.filter(({ iccid }) => iccid === request.iccid)).toHaveLength(1)
  })
})

describe('a network in trouble', () => {
  test.each(['drop_after', 'error_before'])(
    'that loses the answer (%s) still changes the SIM once',
    async (fault) => {
      const owner = await anOwner()
      await injectFault(shop, 'carrier', { fault, count: 1, on: 'POST /sim-changes' })
      expectOk(await owner.replace({ sim: 'esim' }))
      await owner.untilChanged()
      expect(await owner.simChanges()).toHaveLength(1)
    },
  )

  test('that takes its time and loses its event is asked again', async () => {
    const owner = await anOwner()
    await injectFault(
      shop,
      'carrier',
      { fault: 'pending_sim_change' },
      { fault: 'webhook_drop', count: 'always', on: 'sim_change.updated' },
    )
    expectOk(await owner.replace({ sim: 'esim' }))
    expect(await owner.safety()).toMatchObject({ simChange: { status: 'switching' } })
    expect(await owner.replace({ sim: 'esim' })).toMatchObject({ status: 409 })
    await eventually('the carrier to be done', async () =>
      (await owner.simChanges()).some(({ status }) => status === 'active'),
    )
    const [before] = await owner.lastHeard()
    shop.pass(4 * 60)
    await shop.runTask('retry stalled SIM changes')
    expect(await owner.lastHeard()).toEqual([before])
    shop.pass(2 * 60)
    await shop.runTask('retry stalled SIM changes')
    expect(await owner.untilChanged()).toMatchObject({ status: 'active' })
  })

  test('that refuses leaves the old SIM on, says so, and lets the owner try again', async () => {
    const owner = await anOwner()
    await injectFault(shop, 'carrier', { fault: 'fail_sim_change' })
    expectOk(await owner.replace({ sim: 'esim' }))
    await owner.emailed('Your SIM couldn’t be changed')
    expect(await owner.safety()).toMatchObject({
      simChange: { status: 'failed', failure: expect.stringContaining('Your old SIM still works') },
    })
    expect(await owner.line()).toMatchObject({ iccidLast4: owner.before.iccidLast4 })
    const shownAfter = async (hours: number) => {
      shop.pass(hours * 3600)
      const { token } = await signedInAgain(shop, owner.customer)
      const path = `/app/lines/${owner.before.id}/safety`
      return expectOk(await shop.send<{ safety: Safety }>('GET', path, { token })).safety.simChange
    }
    expect(await shownAfter(23)).not.toBeNull()
    expect(await shownAfter(2)).toBeNull()
    shop.returnToPresent()
    expectOk(await owner.replace({ sim: 'esim' }))
    await owner.untilChanged()
  })

  test('without eSIMs in stock says so before anything is on record', async () => {
    const empty = await startTestShop({ stock: { esim: 1, physical: 1 } })
    const { customer, line } = await aLineOwner(empty)
    const { token } = customer
    const replace = (sim: NewSim) =>
      empty.send('POST', `/app/lines/${line.id}/replace-sim`, {
        token,
        key: randomUUID(),
        body: { sim },
      })
    expect(await replace('esim')).toMatchObject({ status: 409, body: { code: 'sim_sold_out' } })
    expectOk(await replace('card'))
    await empty.stop()
  })
})
