import type { LucideIcon } from 'lucide-react'
import type { ChangeEvent, DragEvent } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Notice } from './notice.tsx'

export interface DropZoneWords {
  label: string
  hint: string
  choose: string
  drop: string
  dropNow: string
  uploading: string
}

export interface DropZoneProps {
  id: string
  name: string
  words: DropZoneWords
  accept: string
  icon: LucideIcon
  required?: boolean
  /** The name of the chosen file, before the upload. */
  chosen?: string | undefined
  /** The stored or just chosen picture; null for none. */
  picture?: string | null
  alt?: string
  busy?: boolean
  over?: boolean
  /** The result shown below. */
  outcome?: { kind: 'good' | 'bad'; title: string; text?: string | undefined } | undefined
  onChoose?: (event: ChangeEvent<HTMLInputElement>) => void
  onDrag?: (event: DragEvent) => void
  onDrop?: (event: DragEvent) => void
}

/** A file input with a drop area. The transparent input covers the area, so clicks and keys work as usual. */
export function DropZone({
  id,
  name,
  words,
  accept,
  icon,
  required,
  chosen,
  picture,
  alt,
  busy,
  over,
  outcome,
  onChoose,
  onDrag,
  onDrop,
}: DropZoneProps) {
  return (
    <div className="field drop-zone">
      <label className="field__label" htmlFor={id}>
        {words.label}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {words.hint}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to fill the field inside */}
      <div
        className={classNames('drop-zone__area', over && 'drop-zone__area--over')}
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrop}
      >
        {picture && (
          <span className="drop-zone__picture">
            <img src={picture} alt={alt} />
          </span>
        )}
        <input
          className="input"
          id={id}
          name={name}
          type="file"
          accept={accept}
          required={required}
          aria-busy={busy || undefined}
          aria-describedby={`${id}-hint ${id}-outcome`}
          onChange={onChoose}
        />
        {onChoose && (
          <span className="drop-zone__words" aria-hidden="true">
            <Icon of={icon} />
            {busy ? (
              words.uploading
            ) : over ? (
              words.dropNow
            ) : chosen ? (
              <>
                <span className="drop-zone__chosen">{chosen}</span> <strong>{words.choose}</strong>
              </>
            ) : (
              <>
                <strong>{words.choose}</strong> {words.drop}
              </>
            )}
          </span>
        )}
      </div>
      <div className="drop-zone__outcome" id={`${id}-outcome`} role="status">
        {busy && <span className="visually-hidden">{words.uploading}</span>}
        {outcome && (
          <Notice kind={outcome.kind} title={outcome.title}>
            {outcome.text}
          </Notice>
        )}
      </div>
    </div>
  )
}
