/** Made by npm run pictures. */
export const pictures = {
  dashboard: { file: 'dashboard-a27e7dd4', width: 760, height: 556 },
  'hero-phone': { file: 'hero-phone-ba626714', width: 270, height: 485 },
  email: { file: 'email-b8cacfbd', width: 320, height: 624 },
  quotes: { file: 'quotes-208228aa', width: 320, height: 624 },
  underwriting: { file: 'underwriting-d44c8ce6', width: 320, height: 624 },
} as const
