import Plus from 'lucide-react/icons/plus'
import { AppLayout } from '../../../src/ui/app-layout.tsx'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { Buttons, Dialogs } from './show-buttons.tsx'
import { Cards, Colors } from './show-cards.tsx'
import { Fields } from './show-fields.tsx'
import { ProgressBars, Statuses, Toasts } from './show-messages.tsx'
import { Figures, Pagers, Tables } from './show-tables.tsx'
import { componentsPath } from './specimen.tsx'

export function ComponentsPage() {
  return (
    <AppLayout
      user={{
        name: 'Dana Whitfield',
        email: 'dana@harborsenior.example',
        organizationName: 'Harbor Senior Benefits',
        isAdmin: true,
      }}
      nav={[
        { label: 'Dashboard', href: '/dashboard' },
        { label: 'Contacts', href: '/contacts', active: true },
        { label: 'Today', href: '/today' },
      ]}
      menu={[
        { label: 'Your Profile', href: '/profile' },
        { label: 'Organization Settings', href: '/settings' },
        { label: 'Manage Agents', href: '/add-agents' },
        { label: 'Payment Settings', href: '/stripe' },
        { label: 'Contact Us', href: '/contact-us' },
      ]}
      practice
      flash={{ kind: 'good', text: '12 contacts moved to Sam Ortiz.', undo: { action: componentsPath } }}
    >
      <PageHeader
        title="Style sheet"
        lead={
          <>
            The main components of the signed-in product in their usual states. Those for client pages are on{' '}
            <a href={`${componentsPath}?sheet=public`}>the public style sheet</a>.
          </>
        }
        action={
          <ButtonLink variant="primary" icon={Plus} href="#buttons">
            Add contact
          </ButtonLink>
        }
      />
      <div className="specimens">
        <Figures />
        <Tables />
        <Pagers />
        <Buttons />
        <Fields />
        <Statuses />
        <Toasts />
        <Dialogs />
        <Cards />
        <ProgressBars />
        <Colors />
      </div>
    </AppLayout>
  )
}
