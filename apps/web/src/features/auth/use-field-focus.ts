import { useEffect } from 'react'

/** Focuses the field of a step as soon as it is shown; null leaves the focus. */
export function useFieldFocus(
  form: React.RefObject<HTMLFormElement | null>,
  field: string | null,
): void {
  useEffect(() => {
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }, [form, field])
}
