import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const OrderDialog = lazyDialog(async () => (await import('./order-dialog.tsx')).OrderDialog)
