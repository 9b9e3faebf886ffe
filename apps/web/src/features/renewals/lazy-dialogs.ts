import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const SwitchOnDialog = lazyDialog(
  async () => (await import('./switch-on-dialog.tsx')).SwitchOnDialog,
)

export const PlanDialog = lazyDialog(async () => (await import('./plan-dialog.tsx')).PlanDialog)

export const RenewDialog = lazyDialog(async () => (await import('./renew-dialog.tsx')).RenewDialog)

export const ChooseCardDialog = lazyDialog(
  async () => (await import('./choose-card-dialog.tsx')).ChooseCardDialog,
)

export const RenewalStep = lazyDialog(async () => (await import('./renewal-step.tsx')).RenewalStep)
