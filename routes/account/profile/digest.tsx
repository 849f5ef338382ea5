import { digestWords as words } from '../../../src/messages/today.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'

/** A part of the profile. */
export function DigestForm({ gets }: { gets: boolean }) {
  return (
    <section className="profile__part" id="daily-mail">
      <h2>{words.title}</h2>
      <p>{words.on}</p>
      <form method="post" action={urls.profile.digest()} className="profile__part">
        <CheckboxField name="wanted" label={words.tick} defaultChecked={gets} />
        <div className="row">
          <Button>{words.save}</Button>
        </div>
      </form>
    </section>
  )
}

/** Where the mail's link leads: nothing changes before its button is pressed. */
export function DigestPage({ gets }: { gets: boolean }) {
  return (
    <div className="profile">
      <PageHeader
        title={words.pageTitle}
        lead={gets ? words.on : words.off}
        back={{ href: urls.profile.show(), label: words.toProfile }}
      />
      <form method="post" action={urls.profile.digest()}>
        <input type="hidden" name="from" value="mail" />
        {!gets && <input type="hidden" name="wanted" value="on" />}
        <Button variant="primary">{gets ? words.stopButton : words.startButton}</Button>
      </form>
    </div>
  )
}
