import type { ReactNode } from 'react'
import { Button, ButtonLink, type ButtonLook } from '../../../src/ui/button.tsx'
import { dialogCommand } from '../../../src/ui/page-assets.ts'

/**
 * Opens a dialog without JavaScript. Browsers without invoker commands get a link instead, which shows the dialog in its
 * place on the page (see pages/plan-dialogs.css).
 */
export function DialogOpener({ dialog, children, ...style }: ButtonLook & { dialog: string; children: ReactNode }) {
  return (
    <>
      <Button
        type="button"
        {...dialogCommand('show-modal', dialog)}
        aria-haspopup="dialog"
        className="needs-invoker"
        {...style}
      >
        {children}
      </Button>
      <ButtonLink href={`#${dialog}`} className="without-invoker" {...style}>
        {children}
      </ButtonLink>
    </>
  )
}
