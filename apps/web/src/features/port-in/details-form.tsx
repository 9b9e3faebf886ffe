import { t } from '@openline/i18n/i18n'
import { SimNumberField } from '../../ui/sim-number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountFields } from './account-fields.tsx'
import { asks, type DetailsFormProps, unassisted } from './details-form-props.ts'
import { HolderFields } from './holder-fields.tsx'

/** The fields that the old carrier asks for, each with a hint where to find it. */
export function DetailsForm({ form, plan, portIn }: DetailsFormProps) {
  return (
    <>
      {asks(plan, 'portIn') && (
        <TextField {...form.text('portIn')} label={t('Phone number')} type="tel" {...unassisted} />
      )}
      {asks(plan, 'billingAccount', 'pinPassword') && (
        <AccountFields form={form} plan={plan} portIn={portIn} />
      )}
      <HolderFields form={form} plan={plan} />
      {asks(plan, 'iccid') && <SimNumberField {...form.text('iccid')} autoCapitalize="off" />}
      {plan.shown.length === 0 && plan.confirm === null && (
        <p>
          {portIn.donorCarrier
            ? t('{carrier} doesn’t need anything else.', { carrier: portIn.donorCarrier.name })
            : t('Your old carrier doesn’t need anything else.')}
        </p>
      )}
    </>
  )
}
