import type { DomainEvents } from '../../../domain-events.ts'
import { deletePasskeysSince } from './store.ts'

export const passkeyEventHandlers: Pick<DomainEvents, 'onAccountRestored'> = {
  /** Who changed the address may have added passkeys, which would lead back into the account. */
  onAccountRestored: (tx, { customerId, changedAt }) =>
    deletePasskeysSince(tx, customerId, changedAt),
}
