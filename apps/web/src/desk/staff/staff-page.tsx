import { listStaff, type StaffMember } from '@openline/contract/people/staff'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog, type MemberTask } from './member-dialog.tsx'
import { StaffTable } from './staff-table.tsx'

type Open = { readonly task: MemberTask; readonly member: StaffMember }

/** Everyone with an account at the desk. */
export function StaffPage() {
  const list = useCall(listStaff, {})
  const [isInviting, setInviting] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <Page
      title="Staff"
      lead="Role changes apply immediately. Removed accounts are signed out. You can’t change your own roles."
      actions={<Button onClick={() => setInviting(true)}>Invite a person</Button>}
    >
      <Loaded of={list}>
        {({ staff }) => (
          <StaffTable staff={staff} onOpen={(task, member) => setOpen({ task, member })} />
        )}
      </Loaded>
      {isInviting && <InviteDialog reload={list.reload} onClose={() => setInviting(false)} />}
      {open && <MemberDialog {...open} reload={list.reload} onClose={() => setOpen(null)} />}
    </Page>
  )
}
