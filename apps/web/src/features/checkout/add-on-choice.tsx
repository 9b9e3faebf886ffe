import { listAddOns, type OfferedAddOn } from '@openline/contract/lines/add-ons'
import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ChoicePrice } from '../../ui/choice-price.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { shortPrice } from '../shop/shop.ts'

type AddOnChoiceProps = {
  readonly planId: string
  readonly zipCode: string
  /** Empty for nothing. */
  readonly value: string
  readonly onValueChange: (addOnId: string) => void
}

/** What can be bought with a plan, one of it or nothing, each with its whole price. */
export function AddOnChoice({ planId, zipCode, value, onValueChange }: AddOnChoiceProps) {
  const { loaded, again } = useLoad(
    () => settle(call(listAddOns, { query: { planId, zipCode } })),
    { of: `${planId} ${zipCode}` },
  )
  if (loaded === null) return <Skeleton lines={3} label={t('Loading what you can add')} />
  if (!loaded.ok) return <RetryAlert message={loaded.message} onRetry={() => void again()} />
  const { offers } = loaded.value
  if (offers.length === 0) return <p>{t('Nothing can be added to this plan.')}</p>
  return (
    <>
      <p>
        {t(
          'You pay it once, with your plan. It starts when your line is active. If our network can’t add it, you get its price back, taxes included.',
        )}
      </p>
      <ChoiceGroup
        legend={t('Add to your plan')}
        hideLegend
        name="addOnId"
        value={value}
        onValueChange={onValueChange}
        choices={[{ value: '', label: t('Nothing') }, ...offers.map(choiceOf)]}
      />
    </>
  )
}

function choiceOf({ addOnId, title, highlight, priceCents, lines }: OfferedAddOn) {
  const total = lines?.finalCheckoutAmountCents ?? priceCents
  const note =
    lines === null
      ? t('+ taxes & fees')
      : t('{price} + {fees} taxes & fees', {
          price: shortPrice(priceCents),
          fees: formatCents(total - priceCents),
        })
  return {
    value: addOnId,
    label: title,
    description: highlight,
    aside: <ChoicePrice price={formatCents(total)} note={note} />,
  }
}
