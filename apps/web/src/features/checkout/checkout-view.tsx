import { viewUser } from '@openline/contract/people/profile'
import { formatMsisdn } from '@openline/contract/phone-number'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './checkout-section.module.css'
import { keepNumber, keptUntil, noNumber } from './chosen-number.ts'
import { NumberPicker } from './number-picker.tsx'

/** A number and until when it is kept; empty for any. */
export type AnotherKept = { readonly chosenMsisdn: string; readonly leasedUntil: string }

type AnotherNumberProps = {
  /** The first choice leaves it to us. */
  readonly isOptional: boolean
  /** The chosen number, which is kept no more. */
  readonly lost: string
  /** What is kept in its place; null until one is chosen. */
  readonly kept: AnotherKept | null
  readonly onKept: (kept: AnotherKept) => void
}

/** Chooses another new number for an order whose own one is gone, before it is paid. */
export function AnotherNumber(props: AnotherNumberProps) {
  const { loaded } = useLoad(() => settle(call(viewUser)))
  if (props.kept) return <Kept {...props.kept} />
  if (loaded === null) return <Skeleton lines={3} label={t('Looking for numbers')} />
  return (
    <NumberForm {...props} key={props.lost} zipCode={(loaded.ok && loaded.value.zipCode) || ''} />
  )
}

function NumberForm({
  isOptional,
  lost,
  zipCode,
  onKept,
}: Omit<AnotherNumberProps, 'kept'> & { readonly zipCode: string }) {
  const [gone, setGone] = useState<readonly string[]>([lost])
  const form = useForm({
    initial: { wantedNumber: '' },
    validate: (values) =>
      values.wantedNumber !== '' || isOptional
        ? { ok: true, value: values }
        : {
            ok: false,
            errors: [{ field: 'wantedNumber', message: t('Please choose one of the numbers') }],
          },
    onSubmit: async ({ wantedNumber }) => {
      const kept = await keepNumber(wantedNumber, noNumber)
      if (!('field' in kept)) return onKept(kept)
      setGone((before) => [...before, wantedNumber])
      form.setValue('wantedNumber', '')
      form.showErrors([kept])
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <Alert tone="danger" live>
        {t('{number} is no longer kept for you. Choose again.', { number: formatMsisdn(lost) })}
      </Alert>
      <NumberPicker
        isOptional={isOptional}
        field={form.choice('wantedNumber')}
        zipCode={zipCode}
        gone={gone}
        kept={{ msisdn: '', until: '' }}
      />
      <FailureAlert message={form.failure} />
      <div>
        <Button type="submit" pending={form.isPending}>
          {t('Next')}
        </Button>
      </div>
    </form>
  )
}

function Kept({ chosenMsisdn, leasedUntil }: AnotherKept) {
  if (chosenMsisdn === '') return <p>{t('A new number')}</p>
  return (
    <p>
      <strong>{formatMsisdn(chosenMsisdn)}</strong>{' '}
      <span className={styles.remark}>{keptUntil(leasedUntil)}</span>
    </p>
  )
}
