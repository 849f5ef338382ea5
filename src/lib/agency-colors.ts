/** An organisation's two colours, '#RRGGBB'. */
export interface AgencyColors {
  primary: string
  secondary: string
}

const HEX = /^#[0-9a-f]{6}$/i
/** Text of client pages and mails must stand out this much (WCAG 2.2 AAA for body text). */
const READABLE = 7

/** Relative luminance of '#RRGGBB', 0 (black) to 1 (white). Source: WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever stands out more on this colour. */
export const inkOn = (hex: string) => (contrast(hex, '#ffffff') >= contrast(hex, '#000000') ? '#ffffff' : '#000000')

/** The colour itself where it can be read as text on white, else the same hue darkened until it can. */
export function asText(hex: string): string {
  let share = 1
  let color = hex
  while (contrast(color, '#ffffff') < READABLE && share > 0) {
    share -= 0.05
    color = `#${[1, 3, 5]
      .map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * share))
      .map((value) => Math.max(0, value).toString(16).padStart(2, '0'))
      .join('')}`
  }
  return color
}

/** The custom properties of an agency's page. Throws on anything that is not '#RRGGBB': it goes into a style element. */
export function agencyColorRules({ primary, secondary }: AgencyColors): string {
  for (const color of [primary, secondary]) if (!HEX.test(color)) throw new Error(`Not a colour: ${color}`)
  return `:root{--agency:${primary};--agency-ink:${inkOn(primary)};--agency-text:${asText(primary)};--agency-soft:${secondary}}`
}
