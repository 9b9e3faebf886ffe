import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSecretBox } from '../../crypto/secret-box.ts'
import { useTestDatabase } from '../../testing/use-test-database.ts'
import { accountContext, pinContext } from './details.ts'
import { resealPortIns } from './tasks.ts'

const database = useTestDatabase()

const oldKey = 'the key of the year before'
const newKey = 'the key of this year'

type Sealed = { account: string | null; pin: string | null }

async function aPortIn(pin: string | null): Promise<string> {
  const [id, customerId] = [randomUUID(), randomUUID()]
  const before = createSecretBox(oldKey)
  const account = before.seal('735190246810', accountContext(id))
  const sealedPin = pin && before.seal(pin, pinContext(id))
  await database.db.execute(sql`
    insert into customers (id, email, email_key, password_hash, first_name, last_name, accepted_terms_version)
    values (${customerId}, ${id}, ${id}, 'x', 'Robin', 'Rivera', '2026-01')`)
  await database.db.execute(sql`
    insert into port_ins (id, customer_id, msisdn, status, required, zip_code, account_number_sealed, pin_sealed, created_at, updated_at)
    values (${id}, ${customerId}, ${id}, 'draft', '{}', '50309', ${account}, ${sealedPin}, now(), now())`)
  return id
}

async function sealedOf(id: string): Promise<Sealed> {
  const [row] = await database.db.execute<Sealed>(
    sql`select account_number_sealed as account, pin_sealed as pin from port_ins where id = ${id}`,
  )
  if (!row) throw new Error('the port-in is gone')
  return row
}

test('when the key changes, account numbers and PINs are sealed anew, and the old key opens nothing more', async () => {
  const [whole, withoutPin] = [await aPortIn('90718264'), await aPortIn(null)]
  const { db } = database
  const rotating = createSecretBox(newKey, [oldKey])
  await resealPortIns({ db, secretBox: rotating })
  const [current, previous] = [createSecretBox(newKey), createSecretBox(oldKey)]
  const { account, pin } = await sealedOf(whole)
  expect(current.open(account ?? '', accountContext(whole))).toBe('735190246810')
  expect(current.open(pin ?? '', pinContext(whole))).toBe('90718264')
  expect(() => previous.open(pin ?? '', pinContext(whole))).toThrow('No configured key')
  expect((await sealedOf(withoutPin)).pin).toBeNull()
  await resealPortIns({ db, secretBox: rotating })
  expect(await sealedOf(whole)).toEqual({ account, pin })
})
