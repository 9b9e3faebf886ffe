import { useEffect, useRef } from 'react'

/**
 * Puts the focus on the wrong field when `error` appears, but only once the visitor
 * has sent the form: for answers that come by another way than the form itself.
 */
export function useFocusOnError<Element extends HTMLElement>(error: string) {
  const frame = useRef<Element>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (error === '' || !isSent.current) return
    isSent.current = false
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return {
    /** Of the form, or of an element around it. */
    frame,
    /** To be called when the form is sent. */
    expectAnswer: () => {
      isSent.current = true
    },
  }
}
