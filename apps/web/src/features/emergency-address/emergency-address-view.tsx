import { lazyDialog } from '../../ui/lazy-dialog.tsx'

/** Asks for the emergency address of a line. */
export const EmergencyAddressDialog = lazyDialog(
  async () => (await import('./emergency-address-dialog.tsx')).EmergencyAddressDialog,
)

/** Asks for an emergency address before there is a line. */
export const EmergencyAddressForm = lazyDialog(
  async () => (await import('./emergency-address-form.tsx')).EmergencyAddressForm,
)
