import { demoWords as words } from '../../../src/messages/closing.ts'
import type { SampleData } from '../../../src/organizations/demo-mode.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'

export function DemoExitPage({ counts, failed }: { counts: SampleData; failed: boolean }) {
  return (
    <div className="welcome">
      <PageHeader title={words.title} />
      {failed && <Notice kind="bad" role="alert" title={words.failed} />}
      <p>
        {words.what} {words.counts(counts)}
      </p>
      <p>{words.stays}</p>
      <form {...postTo(urls.demoExit())} className="row">
        <Button variant="danger">{words.exit}</Button>
        <ButtonLink href={urls.contacts.list()}>{words.keep}</ButtonLink>
      </form>
    </div>
  )
}
