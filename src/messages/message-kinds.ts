/**
 * Labels of emails and texts to a contact. Outreach plans all kinds except quote_email and effective_date. Source:
 * outreach-001.
 */
export const messageKindLabels = {
  quote_email: 'Quote Email',
  follow_up_1: 'Follow-up #1',
  follow_up_2: 'Follow-up #2',
  follow_up_3: 'Follow-up #3',
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  effective_date: 'Effective Date',
  new_year: 'New Year',
  aep: 'AEP Reminder',
  schedule_increase: 'Rate Increase',
  check_in: 'Check-in',
  quarterly_update: 'Quarterly Update',
} as const
