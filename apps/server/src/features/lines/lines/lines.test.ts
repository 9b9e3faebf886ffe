import { expectOk } from '@openline/testing/customers'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSecretBox } from '../../../crypto/secret-box.ts'
import { esimEncryptionContext, reencryptEsims } from './esim.ts'

const shop = useTestShop()

test('after the key was changed, eSIM codes are encrypted again and stay the same', async () => {
  const { order } = await aLineOwner(shop)
  const { db } = shop.database
  const encryptedCode = async () => {
    const {
      rows: [line],
    } = await db.execute<{ encrypted: string }>(
      sql`select esim_encrypted as encrypted from lines where order_id = ${order.id}`,
    )
    return line?.encrypted ?? ''
  }
  const demoKey = 'demo-secret-key-of-no-use-anywhere-else'
  const secretBox = createSecretBox('a key that was made this morning', [demoKey])
  const before = secretBox.decrypt(await encryptedCode(), esimEncryptionContext(order.id))
  await reencryptEsims({ db, secretBox })
  const encrypted = await encryptedCode()
  expect(encrypted.startsWith(secretBox.keyPrefix)).toBe(true)
  const withoutOldKey = createSecretBox('a key that was made this morning')
  expect(withoutOldKey.decrypt(encrypted, esimEncryptionContext(order.id))).toBe(before)
})

test('a nickname is trimmed, kept as it is typed otherwise, and refused when it is blank or too long', async () => {
  const { customer, line } = await aLineOwner(shop)
  const rename = (nickname: unknown) =>
    shop.send('POST', `/app/users/sub-nickname/${line.id}/update`, {
      token: customer.token,
      body: { nickname },
    })
  const typed = '<b>Mum’s</b> phone 📱 & {date}'
  expectOk(await rename(`  ${typed}  `))
  expect((await onlyLineOf(shop, customer)).nickname).toBe(typed)
  const refusals = [
    ['', 'Please add a nickname'],
    [' \t ', 'Please add a nickname'],
    [null, 'Please add a nickname'],
    ['x'.repeat(41), 'Please use 40 characters or fewer'],
    ['bell \u0007', 'Please remove characters that can’t be displayed'],
  ] as const
  for (const [nickname, message] of refusals) {
    expect(await rename(nickname)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'nickname', message }] },
    })
  }
  expect((await onlyLineOf(shop, customer)).nickname).toBe(typed)
})
