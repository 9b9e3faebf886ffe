import type { StaffRole } from '@openline/contract/staff-roles'
import { Alert } from '../../ui/alert.tsx'
import { Page } from '../kit/page.tsx'
import { anyOf } from '../lib/role-labels.ts'
import { hasRole, useStaff } from '../lib/staff-context.ts'

type RoleGateProps = { readonly roles: readonly StaffRole[]; readonly children: React.ReactNode }

/** A page for some roles. Without one of them it says which roles open it, and whom to ask. */
export function RoleGate({ roles, children }: RoleGateProps) {
  const staff = useStaff()
  if (hasRole(staff.roles, roles)) return children
  return (
    <Page title="You don’t have access to this page">
      <Alert tone="warning">
        You need the role {anyOf(roles)}. An admin can give it to you on the Staff page.
      </Alert>
    </Page>
  )
}
