import { type StaffRole, staffRoles } from '@openline/contract/staff-roles'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { ActForm } from '../kit/act-dialog.tsx'
import { roleLabels, roleTexts } from '../lib/role-labels.ts'
import styles from './role-choice.module.css'

/** A tick for each role, as a form keeps them. */
export type RoleTicks = Readonly<Record<StaffRole, boolean>>

export function ticksOf(roles: readonly StaffRole[]): RoleTicks {
  return {
    support: roles.includes('support'),
    porting: roles.includes('porting'),
    money: roles.includes('money'),
    admin: roles.includes('admin'),
  }
}

export function rolesOf(ticks: RoleTicks): StaffRole[] {
  return staffRoles.filter((role) => ticks[role])
}

type RoleChoiceProps = { readonly form: Pick<ActForm<RoleTicks>, 'tick'> }

/** One role or several. */
export function RoleChoice({ form }: RoleChoiceProps) {
  return (
    <fieldset className={styles.roles}>
      <legend className={styles.legend}>Roles</legend>
      {staffRoles.map((role) => (
        <Checkbox key={role} {...form.tick(role)} hint={roleTexts[role]}>
          {roleLabels[role]}
        </Checkbox>
      ))}
    </fieldset>
  )
}
