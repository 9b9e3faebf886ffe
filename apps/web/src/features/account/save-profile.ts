import type { CallInput } from '@openline/contract/endpoint'
import { editUser } from '@openline/contract/people/profile'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** Saves one part of the profile and says so. Throws `ApiError`. */
export async function saveProfile(
  body: CallInput<typeof editUser>['body'],
  signal: AbortSignal,
): Promise<void> {
  const { message } = await call(editUser, { body }, { signal })
  toast.success(message)
}
