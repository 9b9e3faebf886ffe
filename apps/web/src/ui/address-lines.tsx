import { Fragment } from 'react'

/** An address as on an envelope, one line below the other. */
export const AddressLines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
