import { saveSettings } from '../organizations/save-settings.ts'
import type { Scope } from '../scope.ts'
import { saveCarriers } from '../switching/carriers.ts'
import type { Founder } from './founder.ts'
import { markStepPassed } from './queries.ts'
import { renewSignature, saveFounder } from './save-founder.ts'
import type { CompanyForm, LicensingForm, PersonalForm } from './schemas.ts'
import { markSetUp, setUpDatabase } from './set-up.ts'

export async function savePersonal(scope: Scope, founder: Founder, form: PersonalForm) {
  await saveFounder(scope, founder, form)
  await markStepPassed(scope, 'personal')
}

export async function saveCompany(scope: Scope, founder: Founder, form: CompanyForm) {
  await saveSettings(scope, 'details', {
    name: form.companyName,
    phone: form.companyPhone,
    website: form.companyWebsite,
    booking_link: form.bookingLink,
    mailing_address: form.mailingAddress,
    time_zone: form.timeZone,
  })
  await saveSettings(scope, 'brand', { primary_color: form.primaryColor, secondary_color: form.secondaryColor })
  await renewSignature(scope, founder, { organizationName: form.companyName })
  await markStepPassed(scope, 'company')
}

/** Saves the agency's carriers and outreach settings. The agency then counts as set up. */
export async function saveLicensing(scope: Scope, founder: Founder, form: LicensingForm) {
  await setUpDatabase(scope)
  await saveCarriers(scope, form.selectedCarriers)
  const { outreachTypes, failedUnderwritingOutreach: failed } = form
  await saveSettings(scope, 'outreach', {
    smart_send_enabled: form.useSmartSend,
    outreach_delay_years: form.contactOutreachDelayYears,
    outreach_birthday: outreachTypes.birthday,
    outreach_anniversary: outreachTypes.enrollmentAnniversary,
    outreach_schedule_increase: outreachTypes.scheduleIncrease,
    outreach_aep: outreachTypes.aep,
    failed_underwriting_enabled: failed.enabled,
    failed_underwriting_frequency: failed.frequency,
    failed_underwriting_timing: failed.timing,
  })
  await markStepPassed(scope, 'licensing')
  await markSetUp(scope, { ...founder, plan: founder.progress.plan })
}
