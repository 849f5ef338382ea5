import { CheckboxField, RadioField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../../src/ui/field.tsx'
import { Specimen } from './specimen.tsx'

export function Fields() {
  return (
    <Specimen
      id="fields"
      title="Fields"
      note="Label above, hint under the label, error above the input and in the summary."
    >
      <ErrorSummary
        takesFocus={false}
        errors={[
          { field: 'email-error-sample', message: 'A contact with this email already exists' },
          { field: 'zip-error-sample', message: 'ZIP code 00000 does not exist. Check the five digits.' },
        ]}
      />
      <div className="specimens__pair">
        <TextField label="First name" name="firstName" defaultValue="Ann" autoComplete="off" />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          hint="Ten digits. We text this number if the client agrees."
          figures
          optional
        />
        <TextField
          label="Email"
          name="email-error-sample"
          type="email"
          defaultValue="ann.lee@example.com"
          error="A contact with this email already exists"
        />
        <TextField
          label="ZIP code"
          name="zip-error-sample"
          width="short"
          figures
          defaultValue="00000"
          hint="Five digits."
          error="ZIP code 00000 does not exist. Check the five digits."
        />
        <TextField label="Focused" name="focused" className="specimens__focus" defaultValue="Typing here" />
        <TextField label="Disabled" name="disabled" disabled defaultValue="Set by your agency" />
        <SelectField
          label="Carrier"
          name="carrier"
          blank="Choose a carrier"
          options={['Aetna', 'Cigna', 'Mutual of Omaha', 'UnitedHealthcare']}
        />
        <SelectField
          label="Assigned agent"
          name="agent"
          blank="Choose an agent"
          options={['Dana Whitfield', 'Sam Ortiz']}
          error="Please select an agent to reassign contacts to."
        />
        <TextArea
          label="Notes"
          name="notes"
          hint="Only your agency sees them."
          defaultValue="Prefers calls after 10. Daughter Ellen helps with mail."
        />
        <RadioField
          label="Plan"
          name="plan"
          value="G"
          inline
          options={[
            { value: 'F', label: 'Plan F' },
            { value: 'G', label: 'Plan G' },
            { value: 'N', label: 'Plan N' },
            { value: 'other', label: 'Other' },
          ]}
        />
        <RadioField
          label="Add by"
          name="addBy"
          error="Choose one of the two"
          options={[
            { value: 'form', label: 'One person', hint: 'Fill in a short form.' },
            { value: 'csv', label: 'A whole list', hint: 'Upload a CSV file; we match the columns.' },
          ]}
        />
        <CheckboxField
          label="Quarterly updates"
          name="optIn"
          hint="A short email four times a year. They can stop it with one click."
          defaultChecked
        />
        <CheckboxField label="Uses tobacco" name="tobacco" disabled />
      </div>
    </Specimen>
  )
}
