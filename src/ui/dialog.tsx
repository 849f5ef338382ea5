import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { uiWords } from '../messages/client/ui.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useWords } from './language.tsx'
import { dialogCommand, needSheets } from './page-assets.ts'

/**
 * A modal <dialog>. A button with `dialogCommand` opens it; Escape, its close button and a DialogCancel close it, without
 * JavaScript in browsers with invoker commands. To submit a form, put `<form>` around DialogBody and DialogFoot.
 */
export function Dialog({
  id,
  title,
  wide,
  open,
  children,
}: {
  id: string
  title: string
  wide?: boolean
  /** Shows the dialog open and non-modal. Only the component gallery uses it. */
  open?: boolean
  children: ReactNode
}) {
  needSheets('dialog')
  const words = useWords(uiWords)
  return (
    <dialog
      className={classNames('dialog', wide && 'dialog--wide')}
      id={id}
      aria-labelledby={`${id}-title`}
      open={open}
    >
      <form className="dialog__head" method="dialog">
        <h2 id={`${id}-title`}>{title}</h2>
        <button className="dialog__close" type="submit" aria-label={words.close}>
          <Icon of={X} />
        </button>
      </form>
      {children}
    </dialog>
  )
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="dialog__body">{children}</div>
}

/** The primary button first, then DialogCancel. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="dialog__foot">{children}</div>
}

export function DialogCancel({ dialog, children }: { dialog: string; children?: ReactNode }) {
  const words = useWords(uiWords)
  return (
    <Button type="button" {...dialogCommand('close', dialog)}>
      {children ?? words.cancel}
    </Button>
  )
}
