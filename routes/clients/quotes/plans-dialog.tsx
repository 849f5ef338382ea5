import { formatCents } from '../../../src/lib/money.ts'
import { planDialogWords } from '../../../src/messages/client/plan-dialogs.ts'
import { allowsExcessCharges } from '../../../src/quotes/benefits.ts'
import type { Comparison } from '../../../src/quotes/comparison.ts'
import { Dialog, DialogBody } from '../../../src/ui/dialog.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { DialogOpener } from './dialog-opener.tsx'
import { VideoLink } from './video-link.tsx'

const DIALOG_ID = 'plan-g-or-n'

interface PlansDialogProps {
  groups: Comparison['groups']
  state: string
  video: string | null
}

/**
 * Explains Plan G and Plan N where Plan N would cost less. A client with Plan N sees no Plan G, and MN, WI and MA have
 * neither. Source: quotes-006.
 */
export function PlansDialog({ groups, state, video }: PlansDialogProps) {
  const words = useWords(planDialogWords).plans
  const lowest = (code: string) => groups.find(({ offers }) => offers[0]?.planCode === code)?.offers[0]?.monthCents
  const [g, n] = [lowest('G'), lowest('N')]
  if (g === undefined || n === undefined || n >= g) return null
  return (
    <>
      <DialogOpener dialog={DIALOG_ID} variant="quiet">
        {words.open}
      </DialogOpener>
      <Dialog id={DIALOG_ID} title={words.title}>
        <DialogBody>
          <p>{words.same}</p>
          <p>{words.g}</p>
          <p>{words.n}</p>
          <p>
            {words.excess} {!allowsExcessCharges(state) && words.noExcess}
          </p>
          <p>{words.difference(formatCents(g - n), formatCents(12 * (g - n)))}</p>
          <p>{words.rule}</p>
          <VideoLink href={video} />
        </DialogBody>
      </Dialog>
    </>
  )
}
