import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const PortInDialogs = lazyDialog(
  async () => (await import('./port-in-dialogs.tsx')).PortInDialogs,
)

export const LinePortInDialogs = lazyDialog(
  async () => (await import('./line-port-in-dialogs.tsx')).LinePortInDialogs,
)
