import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { StatusBadge } from '../../../src/ui/badge.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { Initials } from '../../../src/ui/initials.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { Price } from '../../../src/ui/price.tsx'
import { Tabs } from '../../../src/ui/tabs.tsx'
import { Specimen } from './specimen.tsx'

export function Cards() {
  return (
    <Specimen id="cards" title="Cards and facts">
      <PageHeader
        back={{ href: '#cards', label: 'Contacts' }}
        title="Ann Lee"
        badge={<StatusBadge status="Opened" />}
        lead="Her rate at Aetna rose on March 1. Anniversary in 24 days."
        action={
          <>
            <Button variant="danger" icon={Trash2}>
              Delete
            </Button>
            <Button icon={Pencil}>Edit</Button>
          </>
        }
      />
      <Tabs
        label="Contact"
        items={[
          { label: 'Summary', href: '#cards', active: true },
          { label: 'Email Activity', href: '#tabs-2', count: 14 },
          { label: 'Health questions', href: '#tabs-3', count: 0 },
        ]}
      />
      <div className="specimens__pair">
        <Card
          title="Contact Summary"
          id="summary"
          action={
            <Button variant="quiet" size="small">
              Edit
            </Button>
          }
        >
          <DescriptionList
            items={[
              { label: 'Email', value: 'ann.lee@example.com' },
              { label: 'Phone', value: '(816) 555-0142' },
              { label: 'Birth date', value: 'Mar 4, 1952' },
              { label: 'Current plan', value: 'Plan G, Aetna' },
              { label: 'Premium', value: <Price cents={18245} size="inline" /> },
              { label: 'Spouse', value: '' },
            ]}
          />
        </Card>
        <Card title="Assigned agent" id="assigned">
          <div className="row">
            <Initials name="Dana Whitfield" large />
            <div>
              <strong>Dana Whitfield</strong>
              <br />
              (816) 555-0100
            </div>
          </div>
          <Price cents={14210} wasCents={15273} size="large" />
          <Price cents={123456} />
        </Card>
      </div>
    </Specimen>
  )
}

const swatches = [
  'paper',
  'sheet',
  'wash',
  'line',
  'ink',
  'ink-soft',
  'accent',
  'accent-soft',
  'good',
  'warn',
  'bad',
  'focus',
]

export function Colors() {
  return (
    <Specimen id="colors" title="Colors">
      <div className="specimens__swatches">
        {swatches.map((name) => (
          <span className={`swatch swatch--${name}`} key={name}>
            {name}
          </span>
        ))}
      </div>
    </Specimen>
  )
}
