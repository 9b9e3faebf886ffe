import type { Line } from '@openline/contract/lines/lines'
import {
  changeNumber,
  getNumberChange,
  type NumberOffer,
} from '@openline/contract/lines/number-change'
import { formatCents } from '@openline/contract/money'
import { formatMsisdn } from '@openline/contract/phone-number'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ChosenNumber, keepNumber, keptUntil } from '../../features/checkout/chosen-number.ts'
import { NumberPicker } from '../../features/checkout/number-picker.tsx'
import { CreditLines } from '../../features/credits/credits-view.tsx'
import { loadSafety } from '../../features/line-safety/safety-store.ts'
import { PayForLine } from '../../features/orders/orders-view.tsx'
import { priceRows } from '../../features/shop/shop.ts'
import { useStepUp } from '../../features/step-up/step-up.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { settle } from '../../lib/load-result.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type ChangeNumberDialogProps = {
  readonly line: Pick<Line, 'id' | 'nickname' | 'mdn'>
  readonly onClose: () => void
}

const nothingKept: ChosenNumber = { chosenMsisdn: '', leaseId: '', leasedUntil: '' }

/** Buys another number for a line: chosen and kept first, then paid. */
export function ChangeNumberDialog({ line, onClose }: ChangeNumberDialogProps) {
  const {
    kept: loaded,
    again,
    reload,
  } = useLoad(() => settle(call(getNumberChange, { params: { id: line.id } })), { of: line.id })
  const [kept, setKept] = useState(nothingKept)
  const [taken, setTaken] = useState<readonly string[]>([])
  const offer = loaded?.ok ? loaded.value.offer : null
  if (loaded?.ok !== true || offer === null) {
    return (
      <Dialog open title={t('Change number')} subtitle={line.nickname} onClose={onClose}>
        {loaded === null && <Skeleton block lines={4} label={t('Loading numbers')} />}
        {loaded?.ok === false && (
          <RetryAlert message={loaded.message} onRetry={() => void again()} />
        )}
        {loaded?.ok && <p>{loaded.value.reason}</p>}
      </Dialog>
    )
  }
  if (kept.chosenMsisdn === '') {
    const { zipCode } = loaded.value
    return <Choice {...{ line, zipCode, offer, taken, onClose }} onKept={setKept} />
  }
  return (
    <Payment
      {...{ line, offer, kept, onClose }}
      onTaken={() => {
        setTaken((before) => [...before, kept.chosenMsisdn])
        setKept(nothingKept)
      }}
      onOutdated={reload}
    />
  )
}

type ChoiceProps = ChangeNumberDialogProps & {
  readonly zipCode: string
  readonly offer: NumberOffer
  /** What others were faster with; the newest is told. */
  readonly taken: readonly string[]
  readonly onKept: (kept: ChosenNumber) => void
}

function Choice({ line, zipCode, offer, taken, onKept, onClose }: ChoiceProps) {
  const [gone, setGone] = useState(taken)
  const form = useForm({
    initial: { wantedNumber: '', losesNumber: false },
    validate: (values) => {
      const errors = missingOf(values)
      return errors.length > 0 ? { ok: false, errors } : { ok: true, value: values }
    },
    onSubmit: async ({ wantedNumber }) => {
      const kept = await keepNumber(wantedNumber, nothingKept)
      if (!('field' in kept)) return onKept(kept)
      setGone((before) => [...before, wantedNumber])
      form.setValue('wantedNumber', '')
      form.showErrors([kept])
    },
  })
  const lost = taken.at(-1)
  return (
    <FormDialog
      title={t('Change number')}
      subtitle={line.nickname}
      size="medium"
      submitLabel={t('Next')}
      form={form}
      onClose={onClose}
    >
      {lost !== undefined && (
        <Alert tone="danger">
          {t('{number} is no longer kept for you. Please choose another one.', {
            number: formatMsisdn(lost),
          })}
        </Alert>
      )}
      <p>
        {t('A new number costs {amount}, taxes and fees included.', {
          amount: formatCents(offer.lines.finalCheckoutAmountCents),
        })}
      </p>
      <NumberPicker
        isOptional={false}
        field={form.choice('wantedNumber')}
        zipCode={zipCode}
        gone={gone}
        kept={{ msisdn: '', until: '' }}
      />
      <Alert tone="warning">
        {t(
          'You can’t get your old number back. Calls and texts to it won’t reach you, and neither will sign-in codes: change it first wherever you get them, such as your bank. Tell your contacts, and check your 911 address afterwards.',
        )}
      </Alert>
      <Checkbox {...form.tick('losesNumber')}>
        {t('I’m giving up {number}', { number: formatMsisdn(line.mdn ?? '') })}
      </Checkbox>
    </FormDialog>
  )
}

function missingOf({ wantedNumber, losesNumber }: { wantedNumber: string; losesNumber: boolean }) {
  const missing = []
  if (wantedNumber === '') {
    missing.push({ field: 'wantedNumber', message: t('Please choose one of the numbers') })
  }
  if (!losesNumber) {
    const message = t('Please confirm that you’re giving up your old number')
    missing.push({ field: 'losesNumber', message })
  }
  return missing
}

type PaymentProps = ChangeNumberDialogProps & {
  readonly offer: NumberOffer
  readonly kept: ChosenNumber
  /** The number is kept no more. */
  readonly onTaken: () => void
  readonly onOutdated: () => Promise<unknown>
}

function Payment({ line, offer, kept, onTaken, onOutdated, onClose }: PaymentProps) {
  const { revalidate } = useRevalidator()
  const withStepUp = useStepUp()
  const { lines, creditCents, explain, title } = offer
  const { chosenMsisdn: msisdn, leasedUntil } = kept
  const number = formatMsisdn(msisdn)
  const paid = { lines, creditCents }
  return (
    <PayForLine
      title={t('Change number')}
      subtitle={line.nickname}
      paid={paid}
      wantedId={null}
      avoidedId={null}
      place={async (cardId, how) => {
        const { finalCheckoutAmountCents } = lines
        const body = {
          msisdn,
          losesNumber: true as const,
          cardId,
          finalCheckoutAmountCents,
          creditCents,
        }
        try {
          return await withStepUp(() => call(changeNumber, { params: { id: line.id }, body }, how))
        } catch (error) {
          if (error instanceof ApiError && error.code === 'number_taken') onTaken()
          else if (isOutdated(error)) await onOutdated()
          throw error
        }
      }}
      thanks={({ status }) =>
        status === 'active'
          ? t('Thanks! Your number is {number} now.', { number })
          : t('Thanks! Your number is changing to {number}. It takes about a minute.', { number })
      }
      onPlaced={async () => {
        await Promise.all([revalidate(), loadSafety()])
        onClose()
      }}
      onClose={() => {
        // Others may have it right away. One that an order was placed with stays kept.
        void keepNumber('', kept)
        onClose()
      }}
    >
      <p>
        {t('Your new number: {number}', { number })}
        <br />
        {keptUntil(leasedUntil)}
      </p>
      <MoneyLines {...priceRows(lines, explain, t('Total'), title)} />
      <CreditLines {...paid} />
    </PayForLine>
  )
}

/** What was shown holds no more. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof ApiError && ['price_changed', 'not_offered', 'not_ready'].includes(error.code)
  )
}
