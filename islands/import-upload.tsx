import FileUp from 'lucide-react/icons/file-up'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { MAX_IMPORT_FILE_BYTES } from '../src/contacts/import/limits.ts'
import { type UploadFailure, uploadFailure, uploadWords as words } from '../src/messages/imports.ts'
import { Button } from '../src/ui/button.tsx'
import { DropZone } from '../src/ui/drop-zone.tsx'
import { Progress } from '../src/ui/progress.tsx'

export interface ImportUploadProps {
  /** The error of the last file; empty if there was none. */
  failed: string
  advice: string
}

/** The file field of an import with drag and drop and upload progress. */
export default function ImportUpload({ failed, advice }: ImportUploadProps) {
  const root = useRef<HTMLDivElement>(null)
  const [isHydrated, setIsHydrated] = useState(false)
  const [over, setOver] = useState(false)
  const [file, setFile] = useState<File>()
  const [isTicked, setTicked] = useState(false)
  const [sent, setSent] = useState<{ bytes: number; total: number }>()
  const [failure, setFailure] = useState<UploadFailure | null>(failed ? { title: failed, text: advice } : null)
  const input = () => root.current?.querySelector('input')

  useEffect(() => {
    setIsHydrated(true)
    const form = root.current?.closest('form')
    if (!form) return
    const update = (event?: Event) => {
      const ticked = form.querySelector<HTMLInputElement>('[name="attested"]')?.checked ?? false
      const field = form.querySelector<HTMLInputElement>('[type="file"]')
      const chosen = field?.files?.[0]
      setTicked(ticked)
      setFile(chosen)
      if (event && event.target === field && ticked && chosen) form.requestSubmit()
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
    update()
    form.addEventListener('change', update)
    form.addEventListener('submit', submit)
    return () => {
      form.removeEventListener('change', update)
      form.removeEventListener('submit', submit)
    }
  }, [])

  function chooseFile(chosen: File | undefined) {
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
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  const handlers = { onChoose: (event: ChangeEvent<HTMLInputElement>) => chooseFile(event.target.files?.[0]) }
  const ready = !isHydrated || (file !== undefined && isTicked && !sent)
  return (
    <div className="stack" ref={root} data-alive={isHydrated || undefined}>
      <DropZone
        id="file"
        name="file"
        words={{
          ...words,
          ...(file ? { choose: words.chooseAnother } : {}),
          ...(isTicked ? { hint: words.startsNow } : {}),
        }}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        icon={FileUp}
        required
        chosen={file?.name}
        busy={sent !== undefined}
        over={over}
        outcome={failure ? { kind: 'bad', ...failure } : undefined}
        {...(isHydrated ? { ...handlers, onDrag: drag, onDrop: drop } : {})}
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
        {isHydrated && file && !isTicked && <p className="field__hint">{words.checkFirst}</p>}
      </div>
    </div>
  )
}

/** XMLHttpRequest, because fetch does not report upload progress. */
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
      const answer = parseAnswer(request.responseText)
      if (request.status === 200 && answer?.location) return resolve({ location: answer.location })
      // The session ended, so the response is the sign-in page.
      if (request.status === 200) return resolve({ location: location.href })
      resolve(uploadFailure(request.status, { title: answer?.error, text: answer?.advice }))
    }
    request.send(new FormData(form))
  })
}

function parseAnswer(text: string): { location?: string; error?: string; advice?: string } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
