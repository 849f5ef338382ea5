import { formatCents } from '../../../src/lib/money.ts'
import { planDialogWords } from '../../../src/messages/client/plan-dialogs.ts'
import type { PremiumComparison } from '../../../src/quotes/compare-with-current.ts'
import type { Offer } from '../../../src/quotes/offers.ts'
import { Dialog, DialogBody } from '../../../src/ui/dialog.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { DialogOpener } from './dialog-opener.tsx'
import { VideoLink } from './video-link.tsx'

const DIALOG_ID = 'good-news'

/** For a client who would pay less over a year than now. Source: quotes-008. */
export function GoodNewsDialog({
  offer,
  versusCurrent,
  video,
}: {
  offer: Offer
  versusCurrent: PremiumComparison
  video: string | null
}) {
  const words = useWords(planDialogWords).goodNews
  const saving = formatCents(-versusCurrent.netCents)
  return (
    <>
      <DialogOpener dialog={DIALOG_ID} variant="quiet">
        {words.open}
      </DialogOpener>
      <Dialog id={DIALOG_ID} title={words.title}>
        <DialogBody>
          <p>
            {words.price(offer.carrier, offer.planName, formatCents(offer.monthCents))}{' '}
            {versusCurrent.deductibleCents === 0 ? words.saving(saving) : words.savingWithDeductible(saving)}
          </p>
          <p>{words.why}</p>
          <p>{words.next}</p>
          <VideoLink href={video} />
        </DialogBody>
      </Dialog>
    </>
  )
}
