import { Fragment } from 'react'

/** An email address that wraps before its @ and its dots. */
export const Address = ({ of }: { of: string }) =>
  of.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
