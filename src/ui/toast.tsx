import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { Button, ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'
import { needScript } from './page-assets.ts'

export type Flash = {
  kind: 'good' | 'bad' | 'note'
  text: string
  /** A form post that undoes the action. */
  undo?: { action: string; label?: string; fields?: Record<string, string> }
  /** A link to one of our own pages, to continue there. */
  link?: { href: string; label: string }
}

const icons = { good: CircleCheck, bad: CircleAlert, note: Info }

export function Toast({ flash }: { flash: Flash }) {
  needScript('preserve-focus')
  const { kind, text, undo, link } = flash
  return (
    <div className={`toast toast--${kind}`}>
      <Icon of={icons[kind]} />
      <p className="toast__text">{text}</p>
      {link && (
        <ButtonLink variant="quiet" size="small" href={link.href}>
          {link.label}
        </ButtonLink>
      )}
      {undo && (
        <form method="post" action={undo.action}>
          {Object.entries(undo.fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button variant="quiet" size="small">
            {undo.label ?? 'Undo'}
          </Button>
        </form>
      )}
      {/* A checkbox, so that dismissing works without JavaScript. */}
      <label className="toast__dismiss">
        <input className="visually-hidden" type="checkbox" aria-label="Hide this message" autoComplete="off" />
        <Icon of={X} small />
      </label>
    </div>
  )
}

/** The live region. It is on every page of the app and of the setup, with or without a message. */
export function Toasts({ flash }: { flash?: Flash }) {
  return (
    <div className="toasts" role="status">
      {flash && <Toast flash={flash} />}
    </div>
  )
}
