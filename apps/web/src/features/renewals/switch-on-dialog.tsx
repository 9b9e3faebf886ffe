import { validate } from '@openline/contract/fields'
import { formatCents } from '@openline/contract/money'
import { type Renewal, switchAutoRenew } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { Link } from '../../lib/link.tsx'
import { useBrand } from '../../lib/root-data.ts'
import { useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import { chargeRhythm } from './renewal-labels.ts'
import { useKeepRenewal } from './use-renewal.ts'

type SwitchOnDialogProps = {
  readonly renewal: Renewal
  readonly onClose: () => void
}

/** Asks for consent before a card is charged repeatedly. */
export function SwitchOnDialog({ renewal, onClose }: SwitchOnDialogProps) {
  const keep = useKeepRenewal(onClose)
  const form = useForm({
    initial: { on: true, acceptedTerms: false },
    validate: (values) => validate(switchAutoRenew.body, values),
    onSubmit: async (body, signal) => {
      const params = { id: renewal.lineId }
      await keep(await call(switchAutoRenew, { params, body }, { signal }))
    },
  })
  const { name: brand } = useBrand()
  const { plan, lines } = renewal
  const price = lines ? formatCents(lines.finalCheckoutAmountCents) : t('the price of my plan')
  return (
    <FormDialog
      title={t('Turn on Auto-renew')}
      subtitle={t('We’ll email you three days before each charge. You can turn this off anytime.')}
      submitLabel={t('Turn on')}
      form={form}
      onClose={onClose}
    >
      <Checkbox {...form.tick('acceptedTerms')}>
        <WithParts
          text={t(
            'I authorize {brand} to charge my card {price} {period}, two days before my plan expires, until I cancel. See the <terms>terms</terms>.',
            { brand, price, period: chargeRhythm(plan.periodMonths) },
          )}
          parts={{ terms: <Link to="/terms-and-conditions" /> }}
        />
      </Checkbox>
    </FormDialog>
  )
}
