import { Fragment } from 'react'

/** An e-mail address, which may break before its @ and dots and nowhere else as long as that suffices. */
export const Address = ({ of }: { of: string }) =>
  of.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
