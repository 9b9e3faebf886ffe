import { inviteStaff } from '@openline/contract/people/staff'
import { invitationDays } from '@openline/contract/people/staff-sign-in'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { RoleChoice, rolesOf, ticksOf } from './role-choice.tsx'

type InviteDialogProps = { readonly reload: () => unknown; readonly onClose: () => void }

export function InviteDialog({ reload, onClose }: InviteDialogProps) {
  return (
    <ActDialog
      title="Invite a person to the desk"
      subtitle={`They get an email with a link that works once, for ${invitationDays} days. Admin, and Money together with Support, need a second admin.`}
      submitLabel="Send the invitation"
      act={inviteStaff}
      initial={{ name: '', email: '', ...ticksOf([]) }}
      toBody={({ name, email, ...ticks }) => ({ name, email, roles: rolesOf(ticks) })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.text('name')} label="Name" autoComplete="off" />
          <TextField
            {...form.text('email')}
            label="Work email"
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
          <RoleChoice form={form} />
        </>
      )}
    </ActDialog>
  )
}
