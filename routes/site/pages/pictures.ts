/** Made by npm run pictures. */
export const pictures = {
  dashboard: { file: 'dashboard-78c008e8', width: 640, height: 445 },
  'hero-phone': { file: 'hero-phone-e1cc8735', width: 270, height: 485 },
  email: { file: 'email-b8cacfbd', width: 320, height: 624 },
  quotes: { file: 'quotes-30888520', width: 320, height: 624 },
  underwriting: { file: 'underwriting-0e3359b9', width: 320, height: 624 },
} as const
