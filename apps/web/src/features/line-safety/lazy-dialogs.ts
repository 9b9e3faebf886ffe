import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const LockDialog = lazyDialog(async () => (await import('./lock-dialog.tsx')).LockDialog)

export const TransferPinDialog = lazyDialog(
  async () => (await import('./transfer-pin-dialog.tsx')).TransferPinDialog,
)

export const SuspendDialog = lazyDialog(
  async () => (await import('./suspend-dialog.tsx')).SuspendDialog,
)

export const ReplaceSimDialog = lazyDialog(
  async () => (await import('./replace-sim-dialog.tsx')).ReplaceSimDialog,
)

export const ActivityDialog = lazyDialog(
  async () => (await import('./activity-dialog.tsx')).ActivityDialog,
)
