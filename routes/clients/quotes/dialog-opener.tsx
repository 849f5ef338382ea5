import type { ReactNode } from 'react'
import { Button, ButtonLink, type ButtonLook } from '../../../src/ui/button.tsx'

/**
 * Opens a dialog without script. Browsers that know no invoker commands get a link in the button's place: it shows the
 * dialog where it stands in the page (see pages/plan-dialogs.css).
 */
export function DialogOpener({ dialog, children, ...look }: ButtonLook & { dialog: string; children: ReactNode }) {
  return (
    <>
      <Button
        type="button"
        command="show-modal"
        commandfor={dialog}
        aria-haspopup="dialog"
        className="by-command"
        {...look}
      >
        {children}
      </Button>
      <ButtonLink href={`#${dialog}`} className="by-link" {...look}>
        {children}
      </ButtonLink>
    </>
  )
}
