/*
 * Text messages are billed by segment. A single character outside the GSM 03.38 alphabet more than halves the segment
 * length, so such characters are replaced where possible.
 */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each of these counts as two characters. */
const EXTENDED = new Set('^{}\\[~]|€')

/** Letters that Unicode normalization does not decompose, most of them with a stroke. */
export const strokes: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i' }

const REPLACEMENTS: Record<string, string> = {
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

/** Converts to the GSM alphabet: 'así' becomes 'asi'. Characters without an equivalent are removed. */
export function toGsm(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      if (BASIC.has(character) || EXTENDED.has(character)) return character
      return REPLACEMENTS[character] ?? [...character.normalize('NFD')].filter((part) => BASIC.has(part)).join('')
    })
    .join('')
}

const SINGLE_SEGMENT_LENGTH = 160
const MULTIPART_SEGMENT_LENGTH = 153

/** The number of segments billed: one up to 160 characters; beyond that, each has 153. `gsm` must come from toGsm. */
export function segmentsOf(gsm: string): number {
  const length = [...gsm].reduce((sum, character) => sum + (EXTENDED.has(character) ? 2 : 1), 0)
  return length <= SINGLE_SEGMENT_LENGTH ? 1 : Math.ceil(length / MULTIPART_SEGMENT_LENGTH)
}
