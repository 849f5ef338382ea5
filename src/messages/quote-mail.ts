/** The quote mail's words. No price stands in a mail: prices change, and mail is read by others. */
export const quoteMail = {
  subject: (firstName: string) => `${firstName}, your Medigap comparison is ready`,
  subjectWithoutName: 'Your Medigap comparison is ready',
  preview: 'The lowest prices we found in your area. There is nothing to sign.',
  greeting: (firstName: string) => `Hello ${firstName},`,
  intro: (sender: string) =>
    `${sender} put together a comparison of Medicare supplement (Medigap) plans for you. It shows the lowest prices we found in your area.`,
  button: 'See my comparison',
  effort:
    'It takes about two minutes to read and costs nothing. There is nothing to sign, no password, and we do not ask for your Medicare number.',
  questions: (phone: string | null) =>
    phone ? `Questions? Reply to this mail or call ${phone}.` : 'Questions? Reply to this mail.',
  license: (number: string) => `License ${number}`,
  linkHint: 'If the button does not work, copy this address into your browser:',
  why: (agency: string) =>
    `You get this mail because you are a client of ${agency} or asked it about Medicare supplement insurance. It is an advertisement for insurance.`,
  through: (agency: string, host: string) =>
    `${agency} sends this mail and shows your prices through Perennial. That is why the link above begins with ${host}.`,
  notGovernment: 'Not connected with or endorsed by the U.S. government or the federal Medicare program.',
  unsubscribe: 'Unsubscribe',
  unsubscribeLine: (link: string) => `To get no more mail from us, open ${link}`,
}
