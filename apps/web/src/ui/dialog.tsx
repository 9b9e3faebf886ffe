import { t } from '@openline/i18n/i18n'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { CloseIcon } from './icons.tsx'
import { keepFocus } from './keep-focus.ts'
import { goOnTop } from './toast-place.ts'

type DialogProps = {
  readonly open: boolean
  /** Esc, the close button; the owner then sets `open` to false. */
  readonly onClose: () => void
  readonly title: string
  /** Above the title; everything is then centered. */
  readonly picture?: React.ReactNode
  /** Under the title. */
  readonly subtitle?: React.ReactNode
  /** Buttons at the bottom, the main one first. */
  readonly actions?: React.ReactNode
  readonly size?: 'small' | 'medium' | 'large'
  /** Announced immediately, like an error; for confirmations of something that cannot be undone. */
  readonly alert?: boolean
  readonly children?: React.ReactNode
}

/**
 * Modal dialog on the browser's own: the page behind is inert and still, Esc
 * closes, and the focus returns to where it was, in view. Its content exists only while
 * open, so a form in it starts empty each time.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  picture,
  subtitle,
  actions,
  size = 'small',
  alert = false,
  children,
}: Omit<DialogProps, 'open'>) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const leave = goOnTop(element)
    return () => {
      leave()
      // Closed before it leaves the page: only then does the browser give the focus back.
      element.close()
      // It doesn't scroll there, and the page may have changed meanwhile, as when a phone is turned.
      document.activeElement?.scrollIntoView({ block: 'nearest' })
      // The element that opened it may have been removed.
      keepFocus()
    }
  }, [])
  useEffect(() => focusFirst(dialog.current), [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      data-pictured={picture ? '' : undefined}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={subtitle ? `${id}-subtitle` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <div className={styles.words}>
          {picture}
          <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {subtitle && (
            <div id={`${id}-subtitle`} className={styles.subtitle}>
              {subtitle}
            </div>
          )}
        </div>
        <IconButton label={t('Close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  )
}

/** The first thing to fill in, else the title: never a button that does something. */
function focusFirst(dialog: HTMLDialogElement | null) {
  const field = dialog?.querySelector<HTMLElement>(
    ':is(input, select, textarea):not(:disabled, [type="hidden"])',
  )
  const target = field ?? dialog?.querySelector('h2')
  target?.focus()
}
