import { digestWords as words } from '../../../src/messages/today.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'

export function DigestForm({ isOn }: { isOn: boolean }) {
  return (
    <section className="profile__part" id="daily-mail">
      <h2>{words.title}</h2>
      <p>{isOn ? words.on : words.off}</p>
      <form {...postTo(urls.profile.digest())} className="profile__part">
        <CheckboxField name="wanted" label={words.tick} defaultChecked={isOn} />
        <div className="row">
          <Button>{words.save}</Button>
        </div>
      </form>
    </section>
  )
}

/**
 * The page that the email links to. Opening it changes nothing, because email scanners open links; its button changes
 * the setting.
 */
export function DigestPage({ isOn }: { isOn: boolean }) {
  return (
    <div className="profile">
      <PageHeader
        title={words.pageTitle}
        lead={isOn ? words.on : words.off}
        back={{ href: urls.profile.show(), label: words.toProfile }}
      />
      <form {...postTo(urls.profile.digest())}>
        <input type="hidden" name="from" value="mail" />
        {!isOn && <input type="hidden" name="wanted" value="on" />}
        <Button variant="primary">{isOn ? words.stopButton : words.startButton}</Button>
      </form>
    </div>
  )
}
