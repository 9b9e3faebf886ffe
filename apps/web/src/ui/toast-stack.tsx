import { t } from '@openline/i18n/i18n'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { keepFocus } from './keep-focus.ts'
import { autoCloseMs, type Toast, toast } from './toast.ts'
import { ToastAction, ToastLook } from './toast-look.tsx'
import { onToastsMoved, toastPlace } from './toast-place.ts'
import styles from './toast-stack.module.css'

const none: readonly Toast[] = []

function never() {
  return () => {}
}

/**
 * Shows the open toasts, above dialogs too, where they can be read and pressed. Time stands still
 * while the pointer or the focus is on them and while the tab is in the background (WCAG 2.2.1).
 */
export function ToastStack() {
  const place = useSyncExternalStore(never, toastPlace, () => null)
  return place && createPortal(<Stack />, place)
}

function Stack() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.list, () => none)
  const [isHeld, setHeld] = useState(false)
  const isPaused = useHiddenTab() || isHeld
  const stack = useRaised(toasts)
  return (
    <section
      ref={stack}
      popover="manual"
      className={styles.stack}
      aria-label={t('Notifications')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="alert">{shown(toasts, true, isPaused)}</div>
      <div role="status">{shown(toasts, false, isPaused)}</div>
    </section>
  )
}

function shown(toasts: readonly Toast[], errors: boolean, isPaused: boolean) {
  return toasts
    .filter(({ error }) => error === errors)
    .map((item) => <ToastCard key={item.id} item={item} isPaused={isPaused} />)
}

function ToastCard({ item, isPaused }: { item: Toast; isPaused: boolean }) {
  const close = () => {
    toast.close(item.id)
    keepFocus()
  }
  const action = useRef<HTMLButtonElement>(null)
  useEffect(() => takeLostFocus(action.current), [])
  useCountdown(autoCloseMs, isPaused || item.stayOpen, close)
  return (
    <ToastLook error={item.error} message={item.message}>
      {item.action && (
        <ToastAction
          ref={action}
          label={item.action.label}
          onClick={() => {
            item.action?.onPress()
            close()
          }}
        />
      )}
      <IconButton label={t('Close notification')} onClick={close}>
        <CloseIcon size={18} />
      </IconButton>
    </ToastLook>
  )
}

/**
 * The Undo button gets the focus when the removal took the focused element away;
 * a focus elsewhere on the page stays.
 */
function takeLostFocus(button: HTMLButtonElement | null): (() => void) | undefined {
  if (button === null) return undefined
  const waiting = requestAnimationFrame(() => {
    if (document.activeElement === document.body) button.focus({ preventScroll: true })
  })
  return () => cancelAnimationFrame(waiting)
}

/** Calls `onEnd` after `ms` of time that was not paused. */
function useCountdown(ms: number, isPaused: boolean, onEnd: () => void) {
  const left = useRef(ms)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - startedAt
    }
  }, [isPaused])
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function useHiddenTab() {
  return useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  )
}

/** Keeps the stack on the browser's top layer, above a dialog that opened since. */
function useRaised(toasts: readonly Toast[]) {
  const stack = useRef<HTMLElement>(null)
  useEffect(() => {
    const raise = () => {
      const element = stack.current
      if (!element?.showPopover) return
      if (element.matches(':popover-open')) element.hidePopover()
      if (toasts.length > 0) element.showPopover()
    }
    raise()
    return onToastsMoved(raise)
  }, [toasts])
  return stack
}
