import type { StaffRole } from '@openline/contract/staff-roles'
import { staffRoles } from '@openline/contract/staff-roles'

/** A page of the desk. */
export type Place = {
  /** Below `/desk`, in React Router's form. */
  readonly path: string
  /** One of these roles opens it; the server decides about each call on its own. */
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
    load: async () => (await import('./operations/home-page.tsx')).HomePage,
  },
  {
    path: '/search',
    roles: ['support', 'porting', 'money'],
    load: async () => (await import('./customers/search-page.tsx')).SearchPage,
  },
  {
    path: '/customers/:id',
    roles: ['support', 'porting', 'money'],
    load: async () => (await import('./customers/customer-page.tsx')).CustomerPage,
  },
  {
    path: '/orders/:id',
    roles: ['support', 'porting', 'money'],
    load: async () => (await import('./orders/order-page.tsx')).OrderPage,
  },
  {
    path: '/messages',
    roles: ['support'],
    label: 'Messages',
    load: async () => (await import('./contact/messages-page.tsx')).MessagesPage,
  },
  {
    path: '/messages/:id',
    roles: ['support'],
    load: async () => (await import('./contact/message-page.tsx')).MessagePage,
  },
  {
    path: '/transfers',
    roles: ['porting', 'support'],
    label: 'Transfers',
    load: async () => (await import('./port-in-cases/transfers-page.tsx')).TransfersPage,
  },
  {
    path: '/port-ins/:id',
    roles: ['porting', 'support'],
    load: async () => (await import('./port-in-cases/port-in-page.tsx')).PortInPage,
  },
  {
    path: '/port-outs/:id',
    roles: ['porting', 'support'],
    load: async () => (await import('./port-out/port-out-page.tsx')).PortOutPage,
  },
  {
    path: '/disputes',
    roles: ['money'],
    label: 'Disputes',
    load: async () => (await import('./disputes/disputes-page.tsx')).DisputesPage,
  },
  {
    path: '/disputes/:disputeId',
    roles: ['money'],
    load: async () => (await import('./disputes/dispute-page.tsx')).DisputePage,
  },
  {
    path: '/blocks',
    roles: ['support', 'money'],
    label: 'Blocks',
    load: async () => (await import('./blocks/blocks-page.tsx')).BlocksPage,
  },
  {
    path: '/blocks/:id',
    roles: ['support', 'money'],
    load: async () => (await import('./blocks/blocks-page.tsx')).BlocksPage,
  },
  {
    path: '/customer-lists',
    roles: ['support', 'money', 'admin'],
    label: 'Customer lists',
    load: async () => (await import('./customers/lists-page.tsx')).ListsPage,
  },
  {
    path: '/refund-care',
    roles: ['money'],
    label: 'Failed refunds',
    load: async () => (await import('./refunds/failed-refunds-page.tsx')).FailedRefundsPage,
  },
  {
    path: '/takings',
    roles: ['money'],
    label: 'Daily totals',
    load: async () => (await import('./books/daily-totals-page.tsx')).DailyTotalsPage,
  },
  {
    path: '/month',
    roles: ['money'],
    label: 'Month',
    load: async () => (await import('./books/month-page.tsx')).MonthPage,
  },
  {
    path: '/dual-control',
    roles: staffRoles,
    label: 'Dual control',
    load: async () => (await import('./dual-control/dual-control-page.tsx')).DualControlPage,
  },
  {
    path: '/dual-control/:id',
    roles: staffRoles,
    load: async () => (await import('./dual-control/request-page.tsx')).RequestPage,
  },
  {
    path: '/figures',
    roles: staffRoles,
    label: 'Figures',
    load: async () => (await import('./operations/figures-page.tsx')).FiguresPage,
  },
  {
    path: '/operations',
    roles: staffRoles,
    label: 'Operations',
    load: async () => (await import('./operations/operations-page.tsx')).OperationsPage,
  },
  {
    path: '/staff',
    roles: ['admin'],
    label: 'Staff',
    load: async () => (await import('./staff/staff-page.tsx')).StaffPage,
  },
  {
    path: '/audit-log',
    roles: ['admin'],
    label: 'Audit log',
    load: async () => (await import('./audit/audit-log-page.tsx')).AuditLogPage,
  },
  {
    path: '/lines/:id',
    roles: ['support', 'porting', 'money'],
    load: async () => (await import('./lines/line-page.tsx')).LinePage,
  },
  {
    path: '/account',
    roles: staffRoles,
    load: async () => (await import('./staff/account-page.tsx')).AccountPage,
  },
]
