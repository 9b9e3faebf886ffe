import {
  changeStaffRoles,
  reinviteStaff,
  removeStaff,
  type StaffAction,
  type StaffMember,
} from '@openline/contract/people/staff'
import { invitationDays } from '@openline/contract/people/staff-sign-in'
import { ActDialog } from '../kit/act-dialog.tsx'
import { RoleChoice, rolesOf, ticksOf } from './role-choice.tsx'

export type MemberTask = StaffAction

type MemberDialogProps = {
  readonly task: MemberTask
  readonly member: StaffMember
  readonly reload: () => unknown
  readonly onClose: () => void
}

const dialogs = {
  change_roles: RolesDialog,
  reinvite: ReinviteDialog,
  remove: RemoveDialog,
} as const satisfies Record<MemberTask, React.ComponentType<Omit<MemberDialogProps, 'task'>>>

/** What an admin does with the account of another member of staff. */
export function MemberDialog({ task, ...rest }: MemberDialogProps) {
  const TaskDialog = dialogs[task]
  return <TaskDialog {...rest} />
}

function RolesDialog({ member, ...rest }: Omit<MemberDialogProps, 'task'>) {
  const { waiting } = member
  const isToConfirm = waiting !== null && !waiting.isOwn
  return (
    <ActDialog
      {...rest}
      title={`Roles of ${member.name}`}
      subtitle={
        isToConfirm
          ? `${waiting.by} requested the checked roles. Give the same ones to apply them.`
          : 'They apply immediately. Admin, and Money together with Support, need a second admin.'
      }
      submitLabel={isToConfirm ? 'Give these roles' : 'Change roles'}
      act={changeStaffRoles}
      params={{ id: member.id }}
      initial={ticksOf(waiting?.roles ?? member.roles)}
      toBody={(ticks) => ({ roles: rolesOf(ticks) })}
    >
      {(form) => <RoleChoice form={form} />}
    </ActDialog>
  )
}

function ReinviteDialog({ member, ...rest }: Omit<MemberDialogProps, 'task'>) {
  const isActive = member.status === 'active'
  return (
    <ActDialog
      {...rest}
      title={`Send ${member.name} a new link`}
      subtitle={
        isActive
          ? `For anyone who lost their passkeys and recovery code. Using the link once within ${invitationDays} days, replaces all their passkeys.`
          : `The previous link stops working. The new one works once, for ${invitationDays} days.`
      }
      submitLabel="Send the link"
      act={reinviteStaff}
      params={{ id: member.id }}
      initial={{}}
    />
  )
}

function RemoveDialog({ member, ...rest }: Omit<MemberDialogProps, 'task'>) {
  return (
    <ActDialog
      {...rest}
      title={`Remove ${member.name}`}
      subtitle="All their sessions end immediately. Their actions stay in the audit log under their name."
      submitLabel="Remove the account"
      act={removeStaff}
      params={{ id: member.id }}
      initial={{}}
    />
  )
}
