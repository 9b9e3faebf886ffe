import type { NetworkOffer } from '@openline/contract/platform/network'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { useBrand } from '../../lib/root-data.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { SimNumberField } from '../../ui/sim-number-field.tsx'
import { phoneProblem, useSimCheck } from '../phone-check/phone-check.ts'
import { PhoneCheck } from '../phone-check/phone-check-view.tsx'
import { simChoices } from '../shop/shop.ts'
import { ownSimProblem } from './sim-problems.ts'
import styles from './sim-step.module.css'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

type SimStepProps = StepProps & {
  readonly plan: OfferedPlan
  readonly network: NetworkOffer
  /** Why the purchase was refused, when SIMs of the chosen type are gone. */
  readonly soldOut: string | null
}

/** eSIM or SIM card, and whether phone and SIM fit. */
export function SimStep({ plan, network, soldOut, ...step }: SimStepProps) {
  const brand = useBrand()
  const phone = useSimCheck()
  const ownSim = useSimCheck()
  const { simType, ownSim: hasSim, needsOwnSim, iccid, imei } = step.entries
  const form = useStepForm('sim', step, {
    initial: { simType, ownSim: hasSim, iccid, imei },
    onSubmit: async (values, signal) => {
      const problems = [
        values.imei.trim() !== '' &&
          phoneProblem(await phone.check({ imei: values.imei }, signal), values.simType),
        values.simType === 'physical' &&
          values.ownSim &&
          ownSimProblem(await ownSim.check({ iccid: values.iccid }, signal)),
      ].filter((problem) => problem !== false && problem !== null)
      if (problems.length > 0) form.showErrors(problems)
      else step.onNext()
    },
  })
  const { values } = form
  const other = simChoices(plan).find(({ value }) => value !== values.simType)
  const switchButton = other && values.simType !== '' && (
    <Button variant="secondary" size="small" onClick={() => form.setValue('simType', other.value)}>
      {other.value === 'esim' ? t('Choose an eSIM') : t('Choose a SIM card')}
    </Button>
  )

  return (
    <StepFrame
      intro={
        other && t('An eSIM and a SIM card work the same, with the same network, number and plan.')
      }
      form={form}
    >
      {soldOut && (
        <Alert tone="warning" title={t('You weren’t charged')} live action={switchButton}>
          {soldOut}
        </Alert>
      )}
      <ChoiceGroup
        legend={t('SIM type')}
        hideLegend
        columns={2}
        choices={simChoices(plan)}
        {...form.choice('simType')}
      />
      {values.simType === 'physical' && (
        <div className={styles.own}>
          {network.cardsByMail && network.retailCards ? (
            <Checkbox {...form.tick('ownSim')}>
              {t('I already have a SIM from {carrier}', { carrier: brand.shortName })}
            </Checkbox>
          ) : (
            <p>
              {needsOwnSim
                ? t(
                    'SIM cards by mail aren’t available. Enter the number of the SIM card you have.',
                  )
                : t('We’ll mail you a SIM card. One you already have can’t be used.')}
            </p>
          )}
          {values.ownSim && <SimNumberField {...form.text('iccid')} />}
        </div>
      )}
      <div className={styles.phone}>
        <p className={styles.question}>
          {network.phoneAdvice ?? t('Not sure if your phone will work? Check it here.')}
        </p>
        {network.phoneAdvice === null && (
          <PhoneCheck
            field={form.text('imei')}
            isOptional
            simType={values.simType}
            check={phone}
            onProblem={form.showErrors}
            switchButton={switchButton}
          />
        )}
      </div>
    </StepFrame>
  )
}
