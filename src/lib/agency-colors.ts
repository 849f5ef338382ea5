/** An agency's two colors, '#RRGGBB'. */
export interface AgencyColors {
  primary: string
  secondary: string
}

const HEX = /^#[0-9a-f]{6}$/i
/** The minimum contrast ratio of text in the agency's color on white (WCAG 2.2 AAA for body text). */
const MIN_TEXT_CONTRAST = 7

/** Relative luminance of '#RRGGBB', 0 (black) to 1 (white). Source: WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** The contrast ratio of two colors, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever has the higher contrast on this color. */
export const textColorOn = (hex: string) =>
  contrast(hex, '#ffffff') >= contrast(hex, '#000000') ? '#ffffff' : '#000000'

/** The color, darkened if necessary until it is readable as text on white. */
export function readableTextColor(hex: string): string {
  let share = 1
  let color = hex
  while (contrast(color, '#ffffff') < MIN_TEXT_CONTRAST && share > 0) {
    share -= 0.05
    color = `#${[1, 3, 5]
      .map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * share))
      .map((value) => Math.max(0, value).toString(16).padStart(2, '0'))
      .join('')}`
  }
  return color
}

/** CSS custom properties for an agency's pages. Throws unless both are '#RRGGBB': the result goes into a style element. */
export function agencyColorRules({ primary, secondary }: AgencyColors): string {
  for (const color of [primary, secondary]) if (!HEX.test(color)) throw new Error(`Not a color: ${color}`)
  return `:root{--agency:${primary};--agency-ink:${textColorOn(primary)};--agency-text:${readableTextColor(primary)};--agency-soft:${secondary}}`
}
