import { formatCents } from '../../../src/lib/money.ts'
import { planDialogWords } from '../../../src/messages/client/plan-dialogs.ts'
import type { PremiumComparison } from '../../../src/quotes/compare-with-current.ts'
import type { Offer } from '../../../src/quotes/offers.ts'
import { Dialog, DialogBody } from '../../../src/ui/dialog.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { DialogOpener } from './dialog-opener.tsx'
import { FilmLink } from './film-link.tsx'

const ID = 'good-news'

/** For a client who would pay less over a year than now. Source: quotes-008. */
export function GoodNewsDialog({
  offer,
  against,
  film,
}: {
  offer: Offer
  against: PremiumComparison
  film: string | null
}) {
  const words = useWords(planDialogWords).goodNews
  const saving = formatCents(-against.netCents)
  return (
    <>
      <DialogOpener dialog={ID} variant="quiet">
        {words.open}
      </DialogOpener>
      <Dialog id={ID} title={words.title}>
        <DialogBody>
          <p>
            {words.price(offer.carrier, offer.planName, formatCents(offer.monthCents))}{' '}
            {against.deductibleCents === 0 ? words.saving(saving) : words.savingWithDeductible(saving)}
          </p>
          <p>{words.why}</p>
          <p>{words.next}</p>
          <FilmLink href={film} />
        </DialogBody>
      </Dialog>
    </>
  )
}
