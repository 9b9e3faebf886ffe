import { t } from '@openline/words/words'
import { CheckIcon } from './icons.tsx'
import styles from './stepper.module.css'
import { WithParts } from './with-parts.tsx'

type StepperProps = {
  readonly label: string
  readonly steps: readonly { readonly id: string; readonly label: string }[]
  readonly current: string
  /** Called for a step that lies behind; without it, steps are no buttons. */
  readonly onGoTo?: (id: string) => void
}

/** Where one is in a task of several steps. */
export const Stepper = ({ label, steps, current, onGoTo }: StepperProps) => {
  const position = steps.findIndex(({ id }) => id === current)
  return (
    <nav aria-label={label}>
      <p className={styles.short}>
        <WithParts
          text={t('Step {position} of {count}: <step>{label}</step>', {
            position: position + 1,
            count: steps.length,
            label: steps[position]?.label ?? '',
          })}
          parts={{ step: <strong /> }}
        />
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const isDone = index < position
          const content = (
            <>
              <span className={styles.number}>
                {isDone ? <CheckIcon size={16} /> : index + 1}
                {isDone && <span className="visually-hidden">{t('Done:')} </span>}
              </span>
              {step.label}
            </>
          )
          return (
            <li
              key={step.id}
              className={styles.step}
              data-done={isDone ? '' : undefined}
              aria-current={index === position ? 'step' : undefined}
            >
              {isDone && onGoTo ? (
                <button type="button" onClick={() => onGoTo(step.id)}>
                  {content}
                </button>
              ) : (
                <span>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
