/*
 * Texts are counted in the alphabet of GSM 03.38. One sign outside of it makes each segment shorter by half, so what can
 * be said within it is folded into it.
 */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each counts twice. */
const EXTENDED = new Set('^{}\\[~]|€')

/** Letters that are no other letter with a mark on it, to Unicode. */
export const strokes: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i' }

const LIKE: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  ...strokes,
}

/** The text in signs of the GSM alphabet: 'así' becomes 'asi', and what has no likeness goes. */
export function toGsm(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => {
      if (BASIC.has(sign) || EXTENDED.has(sign)) return sign
      return LIKE[sign] ?? [...sign.normalize('NFD')].filter((part) => BASIC.has(part)).join('')
    })
    .join('')
}

const ONE = 160
const OF_SEVERAL = 153

/** How many segments are paid for: up to 160 signs are one, of more each has 153. Takes text out of toGsm. */
export function segmentsOf(gsm: string): number {
  const length = [...gsm].reduce((sum, sign) => sum + (EXTENDED.has(sign) ? 2 : 1), 0)
  return length <= ONE ? 1 : Math.ceil(length / OF_SEVERAL)
}
