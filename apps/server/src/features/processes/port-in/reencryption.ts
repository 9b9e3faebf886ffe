import { listEncryptedWithOtherKeys } from './attempt-store.ts'
import { accountContext, pinContext } from './details.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { updatePortIn } from './store.ts'
import { lockPortIn } from './transitions.ts'

const atOnce = 100

type Reencryption = Pick<PortInNeeds, 'db' | 'secretBox'>

/** Whether the keys of this process open the account numbers and PINs that are stored; looks at some. */
export async function canDecryptStoredPortIns({ db, secretBox }: Reencryption): Promise<boolean> {
  const found = await listEncryptedWithOtherKeys(db, secretBox.keyPrefix, atOnce)
  return found
    .flatMap(({ accountNumberEncrypted, pinEncrypted }) => [accountNumberEncrypted, pinEncrypted])
    .every((encrypted) => encrypted === null || secretBox.canDecrypt(encrypted))
}

/** A scheduled task: encrypts account numbers and PINs under the current key that a previous one encrypted. */
export async function reencryptPortIns({ db, secretBox }: Reencryption): Promise<void> {
  for (const { id } of await listEncryptedWithOtherKeys(db, secretBox.keyPrefix, atOnce)) {
    await db.transaction(async (tx) => {
      const portIn = await lockPortIn(tx, id)
      const anew = (encrypted: string | null, context: string): string | null =>
        encrypted === null
          ? null
          : secretBox.encrypt(secretBox.decrypt(encrypted, context), context)
      await updatePortIn(tx, portIn, {
        accountNumberEncrypted: anew(portIn.accountNumberEncrypted, accountContext(id)),
        pinEncrypted: anew(portIn.pinEncrypted, pinContext(id)),
      })
    })
  }
}
