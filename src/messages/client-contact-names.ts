/** The details that lead clients to an agency, by column, as the email about a change names them. */
export const clientContactNames: Record<string, string> = {
  name: 'name',
  brand_name: 'brand name',
  phone: 'phone number',
  website: 'website',
  booking_link: 'booking link',
  redirect_url: 'redirect URL',
  signature: 'signature',
  plans_video: 'video about Plans G and N',
  qualify_video: 'video before the health questions',
  low_price_video: 'video in the “Good News!” box',
  email_wording: 'wording of an email',
  sending_domain: 'sending domain',
}
