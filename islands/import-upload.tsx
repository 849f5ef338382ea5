import FileUp from 'lucide-react/icons/file-up'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { MAX_IMPORT_FILE_BYTES } from '../src/contacts/import/limits.ts'
import { type UploadFailure, uploadFailure, uploadWords as words } from '../src/messages/imports.ts'
import { Button } from '../src/ui/button.tsx'
import { DropZone } from '../src/ui/drop-zone.tsx'
import { Progress } from '../src/ui/progress.tsx'

export interface ImportUploadProps {
  /** What was wrong with the last file; empty when nothing was. */
  failed: string
  advice: string
}

/** The file of an import: dropped, clicked or chosen by keyboard, with its way to the server in sight. */
export default function ImportUpload({ failed, advice }: ImportUploadProps) {
  const place = useRef<HTMLDivElement>(null)
  const [alive, setAlive] = useState(false)
  const [over, setOver] = useState(false)
  const [file, setFile] = useState<File>()
  const [isTicked, setTicked] = useState(false)
  const [sent, setSent] = useState<{ bytes: number; total: number }>()
  const [failure, setFailure] = useState<UploadFailure | null>(failed ? { title: failed, text: advice } : null)
  const input = () => place.current?.querySelector('input')

  useEffect(() => {
    setAlive(true)
    const form = place.current?.closest('form')
    if (!form) return
    const look = () => {
      setTicked(form.querySelector<HTMLInputElement>('[name="attested"]')?.checked ?? false)
      setFile(form.querySelector<HTMLInputElement>('[type="file"]')?.files?.[0])
    }
    let sending = false
    const submit = async (event: SubmitEvent) => {
      event.preventDefault()
      if (sending) return
      sending = true
      setFailure(null)
      const answer = await send(form, (bytes, total) => setSent({ bytes, total }))
      if ('location' in answer) return location.assign(answer.location)
      sending = false
      setSent(undefined)
      setFailure(answer)
    }
    look()
    form.addEventListener('change', look)
    form.addEventListener('submit', submit)
    return () => {
      form.removeEventListener('change', look)
      form.removeEventListener('submit', submit)
    }
  }, [])

  function take(chosen: File | undefined) {
    const tooLarge = chosen && chosen.size > MAX_IMPORT_FILE_BYTES
    setFailure(tooLarge ? uploadFailure(413) : null)
    const field = input()
    if (tooLarge && field) field.value = ''
    setFile(tooLarge ? undefined : chosen)
  }

  function drag(event: DragEvent) {
    event.preventDefault()
    setOver(event.type !== 'dragleave')
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const field = input()
    if (!field || sent) return
    field.files = event.dataTransfer.files
    take(event.dataTransfer.files[0])
  }

  const handlers = { onChoose: (event: ChangeEvent<HTMLInputElement>) => take(event.target.files?.[0]) }
  const ready = !alive || (file !== undefined && isTicked && !sent)
  return (
    <div className="stack" ref={place} data-alive={alive || undefined}>
      <DropZone
        id="file"
        name="file"
        words={file ? { ...words, choose: words.chooseAnother } : words}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        icon={FileUp}
        required
        chosen={file?.name}
        busy={sent !== undefined}
        over={over}
        outcome={failure ? { kind: 'bad', ...failure } : undefined}
        {...(alive ? { ...handlers, onDrag: drag, onDrop: drop } : {})}
      />
      {sent && (
        <Progress
          label={sent.bytes < sent.total ? words.uploading : words.reading}
          value={Math.round(sent.bytes / 1024)}
          total={Math.max(1, Math.round(sent.total / 1024))}
          unit="KB"
        />
      )}
      <div>
        <Button variant="primary" icon={Upload} disabled={!ready}>
          {words.upload}
        </Button>
        {alive && file && !isTicked && <p className="field__hint">{words.tickFirst}</p>}
      </div>
    </div>
  )
}

/** fetch cannot tell how far an upload is. */
function send(
  form: HTMLFormElement,
  onProgress: (bytes: number, total: number) => void,
): Promise<UploadFailure | { location: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', form.action)
    request.setRequestHeader('Accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onerror = () => resolve(uploadFailure('network'))
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status === 200 && answer?.location) return resolve({ location: answer.location })
      // Signed out meanwhile: the sign-in page came instead of an answer.
      if (request.status === 200) return resolve({ location: location.href })
      resolve(uploadFailure(request.status, { title: answer?.error, text: answer?.advice }))
    }
    request.send(new FormData(form))
  })
}

function parsed(text: string): { location?: string; error?: string; advice?: string } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
