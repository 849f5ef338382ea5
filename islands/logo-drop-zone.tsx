import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { logoRefusals, settingsErrors, logoWords as words } from '../src/messages/settings.ts'
import { MAX_LOGO_BYTES } from '../src/organizations/logo-limits.ts'
import { DropZone, type DropZoneProps } from '../src/ui/drop-zone.tsx'

export interface LogoDropZoneProps {
  name: string
  /** Uploads a chosen picture at once. Without it, the surrounding form submits the picture. */
  uploadUrl?: string
  /** The URL of the current picture. */
  picture: string | null
  alt: string
  error?: string
}

/** A logo field with drag and drop. Without JavaScript it is a plain file field of its form. */
export default function LogoDropZone({ name, uploadUrl, alt, error, ...initial }: LogoDropZoneProps) {
  const [picture, setPicture] = useState(initial.picture)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const [isHydrated, setIsHydrated] = useState(false)
  const [outcome, setOutcome] = useState<DropZoneProps['outcome']>(error ? failure(error) : undefined)
  const root = useRef<HTMLDivElement>(null)

  // Without `uploadUrl`, the upload starts when the form is submitted.
  useEffect(() => {
    setIsHydrated(true)
    const form = root.current?.closest('form')
    if (uploadUrl || !form) return
    const onSubmit = () => setBusy(Boolean(root.current?.querySelector('input')?.files?.length))
    form.addEventListener('submit', onSubmit)
    return () => form.removeEventListener('submit', onSubmit)
  }, [uploadUrl])

  async function chooseFile(file: File | undefined) {
    if (!file || busy) return
    const refusal = await findRefusal(file)
    if (refusal) {
      clear()
      return setOutcome(failure(refusal))
    }
    setPicture(await dataUrl(file))
    if (!uploadUrl) return setOutcome({ kind: 'good', title: words.chosen(file.name) })
    setBusy(true)
    setOutcome(undefined)
    const answer = await send(uploadUrl, name, file)
    setBusy(false)
    setPicture(answer.logo ?? initial.picture)
    setOutcome(answer.logo ? { kind: 'good', title: words.uploaded } : failure(answer.error))
    clear()
  }

  function clear() {
    const input = root.current?.querySelector('input')
    if (input) input.value = ''
  }

  function drag(event: DragEvent) {
    event.preventDefault()
    setOver(event.type !== 'dragleave')
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const input = root.current?.querySelector('input')
    if (input && !busy) input.files = event.dataTransfer.files
    void chooseFile(event.dataTransfer.files[0])
  }

  return (
    <div ref={root} data-alive={isHydrated || undefined}>
      <DropZone
        id={name}
        name={name}
        words={words}
        accept="image/png,.png"
        icon={ImageUp}
        picture={picture}
        alt={alt}
        busy={busy}
        over={over}
        outcome={outcome}
        {...(isHydrated
          ? {
              onChoose: (event: ChangeEvent<HTMLInputElement>) => void chooseFile(event.target.files?.[0]),
              onDrag: drag,
              onDrop: drop,
            }
          : {})}
      />
    </div>
  )
}

const failure = (text?: string) => ({ kind: 'bad', title: settingsErrors.logo, text }) as const

/** A check in the browser. The server checks again. */
async function findRefusal(file: File): Promise<string | undefined> {
  if (file.size === 0) return logoRefusals.broken
  if (file.size > MAX_LOGO_BYTES) return logoRefusals.too_heavy
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return String.fromCharCode(...head.slice(1)) === 'PNG' ? undefined : logoRefusals.not_png
}

const dataUrl = (file: File) =>
  new Promise<string | null>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })

async function send(url: string, name: string, file: File): Promise<{ logo?: string; error?: string }> {
  const body = new FormData()
  body.set(name, file)
  try {
    const response = await fetch(url, { method: 'POST', body, headers: { Accept: 'application/json' } })
    const answer = await response.json()
    return response.ok ? { logo: answer.logo } : { error: response.status < 500 ? answer.error : undefined }
  } catch {
    return {}
  }
}
