import FileUp from 'lucide-react/icons/file-up'
import { type BookProblem, bookProblems, problemsByCost } from '../../../src/dashboard/book-health/problems.ts'
import type { BookHealth } from '../../../src/dashboard/book-health/queries.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { bookHealthWords as words } from '../../../src/messages/book-health.ts'
import { missingWords } from '../../../src/messages/missing-data.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'

interface BookHealthProps {
  /** Undefined: a large book that was never counted. */
  health: BookHealth | undefined
  seesOnlyOwn: boolean
  timeZone: string
}

export function BookHealthPage({ health, seesOnlyOwn, timeZone }: BookHealthProps) {
  return (
    <div className="book-health">
      <PageHeader title={words.title} back={{ href: urls.contacts.list(), label: 'Contacts' }} />
      {!health ? (
        <EmptyState title={words.never} action={<CountForm label={words.now} />}>
          {words.neverText}
        </EmptyState>
      ) : health.contacts === 0 ? (
        <EmptyState
          title={seesOnlyOwn ? words.noneOwn : words.none}
          action={
            <ButtonLink href={urls.imports.new()} icon={FileUp}>
              {words.import}
            </ButtonLink>
          }
        >
          {words.noneText}
        </EmptyState>
      ) : (
        <HealthReport health={health} seesOnlyOwn={seesOnlyOwn} timeZone={timeZone} />
      )}
    </div>
  )
}

function HealthReport({ health, seesOnlyOwn, timeZone }: BookHealthProps & { health: BookHealth }) {
  const { contacts, any, counts, countedAt } = health
  const problems = problemsByCost(counts)
  return (
    <>
      <p className="book-health__summary">
        {contacts === 1 ? words.summaryOfOne(any === 0) : words.summary(contacts - any, contacts, seesOnlyOwn)}
      </p>
      {any === 0 ? (
        <EmptyState title={words.fine}>{words.fineText}</EmptyState>
      ) : (
        <>
          {contacts > 1 && <p className="book-health__soft">{words.rest(any)}</p>}
          <ul className="book-health__list" aria-label={words.listed}>
            {problems.map((problem) => (
              <ProblemRow key={problem} problem={problem} count={counts[problem]} contacts={contacts} />
            ))}
          </ul>
        </>
      )}
      <div className="row book-health__foot">
        <p className="book-health__soft">
          {countedAt ? words.countedAt(formatMoment(countedAt, timeZone)) : words.countedNow}
        </p>
        {countedAt && <CountForm label={words.again} />}
      </div>
      {any > 0 && problems.length < bookProblems.length && (
        <p className="book-health__soft">
          {words.notFound(
            bookProblems.filter((problem) => !problems.includes(problem)).map((problem) => missingWords[problem].title),
          )}
        </p>
      )}
    </>
  )
}

function ProblemRow({ problem, count, contacts }: { problem: BookProblem; count: number; contacts: number }) {
  const { title, costs } = missingWords[problem]
  return (
    <li className="book-health__row">
      <p className="book-health__count">
        {formatCount(count)} <span className="book-health__share">{words.share(count, contacts)}</span>
      </p>
      <div>
        <h2>{title}</h2>
        <p>{costs}</p>
      </div>
      <ButtonLink href={urls.contacts.list({ missing: problem })} aria-label={`${words.show(count)}: ${title}`}>
        {words.show(count)}
      </ButtonLink>
    </li>
  )
}

function CountForm({ label }: { label: string }) {
  return (
    <form {...postTo(urls.bookHealth.count())}>
      <Button variant="plain">{label}</Button>
    </form>
  )
}
