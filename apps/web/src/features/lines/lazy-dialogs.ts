import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const NicknameDialog = lazyDialog(
  async () => (await import('./nickname-dialog.tsx')).NicknameDialog,
)

export const ActivateDialog = lazyDialog(
  async () => (await import('./activate-dialog.tsx')).ActivateDialog,
)

export const EsimDialog = lazyDialog(async () => (await import('./esim-dialog.tsx')).EsimDialog)

export const AddOnDialog = lazyDialog(async () => (await import('./add-on-dialog.tsx')).AddOnDialog)
