import { createPortal } from 'react-dom'

/** Puts dialogs with forms of their own outside the form that opens them: forms do not nest, nor does their sending. */
export function OutsideForm({ children }: { readonly children: React.ReactNode }) {
  return createPortal(
    <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
      {children}
    </div>,
    document.body,
  )
}
