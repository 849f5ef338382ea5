import { emailTroubleWords as words } from '../messages/email-trouble.ts'

/** One line under the header, for admins, while no email leaves. */
export const EmailBanner = ({ says }: { says: string }) => (
  <aside className="billing-banner billing-banner--email" aria-label={words.banner}>
    <div>
      <p>{says}</p>
    </div>
  </aside>
)
