import { randomUUID } from 'node:crypto'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSecretBox } from '../../../crypto/secret-box.ts'
import { accountContext, pinContext } from './details.ts'
import { reencryptPortIns } from './reencryption.ts'

const database = useTestDatabase()

const oldKey = 'the key of the year before'
const newKey = 'the key of this year'

type Encrypted = { account: string | null; pin: string | null }

async function aPortIn(pin: string | null): Promise<string> {
  const [id, customerId] = [randomUUID(), randomUUID()]
  const before = createSecretBox(oldKey)
  const account = before.encrypt('735190246810', accountContext(id))
  const encryptedPin = pin && before.encrypt(pin, pinContext(id))
  await database.db.execute(sql`
    insert into customers (id, email, email_key, password_hash, first_name, last_name, accepted_terms_version, created_at)
    values (${customerId}, ${id}, ${id}, 'x', 'Robin', 'Rivera', '2026-01', now())`)
  await database.db.execute(sql`
    insert into port_ins (id, customer_id, msisdn, status, required, zip_code, account_number_encrypted, pin_encrypted, created_at, updated_at)
    values (${id}, ${customerId}, ${id}, 'draft', '{}', '50309', ${account}, ${encryptedPin}, now(), now())`)
  return id
}

async function encryptedOf(id: string): Promise<Encrypted> {
  const {
    rows: [row],
  } = await database.db.execute<Encrypted>(
    sql`select account_number_encrypted as account, pin_encrypted as pin from port_ins where id = ${id}`,
  )
  if (!row) throw new Error('the port-in is gone')
  return row
}

test('when the key changes, account numbers and PINs are encrypted again, and the old key opens nothing more', async () => {
  const [whole, withoutPin] = [await aPortIn('90718264'), await aPortIn(null)]
  const { db } = database
  const rotating = createSecretBox(newKey, [oldKey])
  await reencryptPortIns({ db, secretBox: rotating })
  const [current, previous] = [createSecretBox(newKey), createSecretBox(oldKey)]
  const { account, pin } = await encryptedOf(whole)
  expect(current.decrypt(account ?? '', accountContext(whole))).toBe('735190246810')
  expect(current.decrypt(pin ?? '', pinContext(whole))).toBe('90718264')
  expect(() => previous.decrypt(pin ?? '', pinContext(whole))).toThrow('No configured key')
  expect((await encryptedOf(withoutPin)).pin).toBeNull()
  await reencryptPortIns({ db, secretBox: rotating })
  expect(await encryptedOf(whole)).toEqual({ account, pin })
})
