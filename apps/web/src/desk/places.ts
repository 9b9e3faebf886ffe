import type { StaffRole } from '@openline/contract/staff-roles'
import { staffRoles } from '@openline/contract/staff-roles'

/** A page of the desk. */
export type Place = {
  /** Below `/desk`, in React Router's form. */
  readonly path: string
  /** One of these roles opens it; the server decides about each call by itself. */
  readonly roles: readonly StaffRole[]
  /** In the navigation under this label; a page without it is reached from others. */
  readonly label?: string
  readonly load: () => Promise<React.ComponentType>
}

/** Every page for staff who are signed in, in the order of the navigation. */
export const places: readonly Place[] = [
  {
    path: '/',
    roles: staffRoles,
    label: 'Home',
    load: async () => (await import('./pages/home.tsx')).HomePage,
  },
  {
    path: '/search',
    roles: ['support', 'porting', 'money'],
    load: async () => (await import('./pages/search.tsx')).SearchPage,
  },
  {
    path: '/customers/:id',
    roles: ['support', 'porting', 'money'],
    load: async () => (await import('./pages/customer.tsx')).CustomerPage,
  },
  {
    path: '/orders/:id',
    roles: ['support', 'porting', 'money'],
    load: async () => (await import('./pages/order.tsx')).OrderPage,
  },
  {
    path: '/port-ins',
    roles: ['porting', 'support'],
    label: 'Port-ins',
    load: async () => (await import('./pages/port-ins.tsx')).PortInsPage,
  },
  {
    path: '/port-ins/:id',
    roles: ['porting', 'support'],
    load: async () => (await import('./pages/port-in.tsx')).PortInPage,
  },
  {
    path: '/port-outs',
    roles: ['porting', 'support'],
    label: 'Port-outs',
    load: async () => (await import('./pages/port-outs.tsx')).PortOutsPage,
  },
  {
    path: '/port-outs/:id',
    roles: ['porting', 'support'],
    load: async () => (await import('./pages/port-out.tsx')).PortOutPage,
  },
  {
    path: '/disputes',
    roles: ['money'],
    label: 'Disputes',
    load: async () => (await import('./pages/disputes.tsx')).DisputesPage,
  },
  {
    path: '/disputes/:disputeId',
    roles: ['money'],
    load: async () => (await import('./pages/dispute.tsx')).DisputePage,
  },
  {
    path: '/refund-care',
    roles: ['money'],
    label: 'Failed refunds',
    load: async () => (await import('./pages/refund-care.tsx')).RefundCarePage,
  },
  {
    path: '/takings',
    roles: ['money'],
    label: 'Takings',
    load: async () => (await import('./pages/takings.tsx')).TakingsPage,
  },
  {
    path: '/figures',
    roles: staffRoles,
    label: 'Figures',
    load: async () => (await import('./pages/figures.tsx')).FiguresPage,
  },
  {
    path: '/operations',
    roles: staffRoles,
    label: 'Operations',
    load: async () => (await import('./pages/operations.tsx')).OperationsPage,
  },
  {
    path: '/staff',
    roles: ['admin'],
    label: 'Staff',
    load: async () => (await import('./pages/staff.tsx')).StaffPage,
  },
  {
    path: '/audit-log',
    roles: ['admin'],
    label: 'Audit log',
    load: async () => (await import('./pages/audit-log.tsx')).AuditLogPage,
  },
  {
    path: '/lines/:id',
    roles: ['support', 'porting', 'money'],
    load: async () => (await import('./pages/line.tsx')).LinePage,
  },
  {
    path: '/account',
    roles: staffRoles,
    load: async () => (await import('./pages/account.tsx')).AccountPage,
  },
]
