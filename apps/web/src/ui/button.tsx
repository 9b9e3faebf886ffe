import { t } from '@openline/i18n/i18n'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type Look = {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'medium' | 'small'
  /** As wide as its container. */
  readonly wide?: boolean
}

/** The look of a button for a link: `<Link className={buttonClass({ variant: 'secondary' })}>`. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: Look = {}) {
  return classNames(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    wide && styles.wide,
  )
}

type ButtonProps = Look &
  Omit<React.ComponentProps<'button'>, 'className' | 'type'> & {
    readonly type?: 'button' | 'submit'
    /** Shows a spinner and ignores presses; the focus stays where it is. */
    readonly pending?: boolean
  }

/** A button, and the loading button while `pending`. */
export function Button({
  variant = 'primary',
  size = 'medium',
  wide = false,
  pending = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const props = {
    ...rest,
    className: buttonClass({ variant, size, wide }),
    'aria-disabled': pending || undefined,
    'aria-busy': pending || undefined,
    onClick: (event: React.MouseEvent<HTMLButtonElement>) => {
      if (pending) event.preventDefault()
      else onClick?.(event)
    },
  }
  const content = (
    <>
      <span className={styles.label}>{children}</span>
      {pending && (
        <span className={styles.pending}>
          <Spinner size="small" label={t('Please wait')} />
        </span>
      )}
    </>
  )
  return type === 'submit' ? (
    <button {...props} type="submit">
      {content}
    </button>
  ) : (
    <button {...props} type="button">
      {content}
    </button>
  )
}

type IconButtonProps = Omit<React.ComponentProps<'button'>, 'className' | 'aria-label' | 'type'> & {
  /** The accessible name; an icon alone has none. */
  readonly label: string
}

/** A round button that shows only an icon. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className={styles.icon} aria-label={label} title={label}>
      {children}
    </button>
  )
}
