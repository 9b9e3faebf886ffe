import type { Passkey } from '@openline/contract/people/passkeys'
import { listStaffPasskeys, removeStaffPasskey } from '@openline/contract/people/staff-sign-in'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { call } from '../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { useQuickAct } from '../lib/use-quick-act.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { isTooOld } from './sign-in-again.tsx'

/** What one signs in with. */
export function PasskeySection({ onTooOld }: { readonly onTooOld: () => void }) {
  const passkeys = useCall(listStaffPasskeys, {})
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title="Passkeys"
      actions={
        <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      }
    >
      <Loaded of={passkeys} lines={2}>
        {(value) => (
          <DataTable
            caption="Your passkeys for the desk"
            heads={['Passkey', 'Added', 'Last used', 'Actions']}
            empty="No passkeys."
          >
            {value.passkeys.map((passkey) => (
              <tr key={passkey.id}>
                <th scope="row" data-wraps>
                  {passkey.name}
                </th>
                <td>
                  <When at={passkey.createdAt} />
                </td>
                <td>{passkey.lastUsedAt ? <When at={passkey.lastUsedAt} /> : 'Not yet'}</td>
                <td>
                  <RemovePasskey passkey={passkey} reload={passkeys.reload} onTooOld={onTooOld} />
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </Loaded>
      {isAdding && (
        <AddPasskeyDialog
          reload={passkeys.reload}
          onTooOld={onTooOld}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}

type RemovePasskeyProps = {
  readonly passkey: Passkey
  readonly reload: () => unknown
  readonly onTooOld: () => void
}

function RemovePasskey({ passkey: { id, name }, reload, onTooOld }: RemovePasskeyProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    const answer = await call(removeStaffPasskey, { params: { id } })
    setAsking(false)
    return answer
  }
  const { run, isPending } = useQuickAct(remove, reload, {
    isExpected: isTooOld,
    onFailure: () => {
      setAsking(false)
      onTooOld()
    },
  })
  return (
    <>
      <Button
        variant="danger"
        size="small"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        danger
        pending={isPending}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      >
        You can’t sign in with it anymore.
      </ConfirmDialog>
    </>
  )
}
