import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { secretKeyCheck } from '../db/schema/secret-key-check.ts'
import type { StoredSecrets } from '../feature.ts'
import type { SecretBox } from './secret-box.ts'

type Needs = { db: Db; secretBox: SecretBox }

const context = 'secret_key_check'

/**
 * A value that the first process of a database stores: by it every other process finds out at its start
 * whether it has the same key, also while nothing else is stored yet.
 */
export function keyCheck({ db, secretBox }: Needs): StoredSecrets {
  const checkValue = () => secretBox.encrypt('', context)
  const stored = async () => {
    const [row] = await db.select().from(secretKeyCheck).where(eq(secretKeyCheck.isOnly, true))
    return row?.encrypted ?? ''
  }
  return {
    open: async () => {
      await db.insert(secretKeyCheck).values({ encrypted: checkValue() }).onConflictDoNothing()
      return secretBox.canDecrypt(await stored())
    },
    reencrypt: async () => {
      const old = await stored()
      if (old.startsWith(secretBox.keyPrefix)) return
      await db
        .update(secretKeyCheck)
        .set({ encrypted: checkValue() })
        .where(and(eq(secretKeyCheck.isOnly, true), eq(secretKeyCheck.encrypted, old)))
    },
  }
}
