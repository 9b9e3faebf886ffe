import { Fragment } from 'react'

/** An address as on an envelope, one line below the other. */
export function AddressLines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
