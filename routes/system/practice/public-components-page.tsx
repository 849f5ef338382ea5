import { Button } from '../../../src/ui/button.tsx'
import { CheckboxField, RadioField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { Price } from '../../../src/ui/price.tsx'
import { Progress } from '../../../src/ui/progress.tsx'
import { PublicLayout } from '../../../src/ui/public-layout.tsx'
import { componentsPath } from './specimen.tsx'

/** The components of client pages, for a document that loads public.css. */
export function PublicComponentsPage() {
  return (
    <PublicLayout
      agency={{ name: 'Harbor Senior Benefits', phone: '8165550100' }}
      agent={{ name: 'Dana Whitfield', phone: '8165550100', licenseNumber: '8321907' }}
      practice
      reading={{ textSize: 1, to: `${componentsPath}?sheet=public` }}
      footer={
        <p>
          Harbor Senior Benefits is an independent agency. We are not connected with or endorsed by the United States
          government or the federal Medicare program.
        </p>
      }
    >
      <h1>Ann, the same coverage can cost less</h1>
      <p>
        Your Plan G from Aetna went up on March 1. Plan G pays the same benefits at every company. Here is the lowest
        price we found in Jackson County.
      </p>
      <p>
        <Price cents={14210} wasCents={18245} size="large" />
      </p>
      <Notice title="Illustrative sample rates">These prices are made up, to show how the page works.</Notice>
      <ErrorSummary
        takesFocus={false}
        errors={[{ field: 'public-tobacco', message: 'Tell us if you have used tobacco in the last 12 months' }]}
      />
      <RadioField
        label="Have you used tobacco in the last 12 months?"
        name="public-tobacco"
        hint="Companies ask this before they set a price."
        error="Tell us if you have used tobacco in the last 12 months"
        inline
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
      <RadioField
        label="When should the new plan start?"
        name="public-start"
        value="apr"
        options={[
          { value: 'apr', label: 'April 1, 2027', hint: 'The soonest date.' },
          { value: 'may', label: 'May 1, 2027' },
          { value: 'jun', label: 'June 1, 2027' },
        ]}
      />
      <TextField label="ZIP code" name="public-zip" width="short" figures inputMode="numeric" defaultValue="64105" />
      <SelectField label="County" name="public-county" options={['Jackson', 'Clay', 'Platte']} />
      <CheckboxField
        label="Send me a short email four times a year"
        name="public-updates"
        hint="You can stop it at any time."
        defaultChecked
      />
      <Progress label="Health questions" value={3} total={9} />
      <div>
        <Button variant="primary">See if I Qualify</Button>
      </div>
      <div>
        <Button>Talk with Dana first</Button> <Button variant="quiet">Print this page</Button>
      </div>
    </PublicLayout>
  )
}
