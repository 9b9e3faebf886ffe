import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const TimelineDialog = lazyDialog(
  async () => (await import('./timeline-dialog.tsx')).TimelineDialog,
)
