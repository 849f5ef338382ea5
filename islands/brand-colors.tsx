import { useEffect, useRef, useState } from 'react'
import { contrast, readableTextColor, textColorOn } from '../src/lib/agency-colors.ts'
import { brandWords as words } from '../src/messages/settings.ts'
import { BrandPreview } from '../src/ui/brand-preview.tsx'
import { TextField } from '../src/ui/field.tsx'

export interface BrandColorsProps {
  primary: string
  secondary: string
  errors: { primary?: string; secondary?: string }
  agency: string
  /** The agent's name in the preview. */
  agent: string
  logo: string | null
}

/** WCAG AA for text on white. */
const MIN_CONTRAST = 4.5

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim())

/** The fields of an agency's colors with a preview. Without JavaScript the preview shows the saved colors. */
export default function BrandColors({ primary, secondary, errors, agency, agent, logo }: BrandColorsProps) {
  const [colors, setColors] = useState({ primary, secondary })
  const [isHydrated, setIsHydrated] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  useEffect(() => setIsHydrated(true), [])

  useEffect(() => {
    const style = preview.current?.style
    const { primary, secondary } = colors
    if (style && isColor(primary)) {
      const color = primary.trim()
      style.setProperty('--agency', color)
      style.setProperty('--agency-ink', textColorOn(color))
      style.setProperty('--agency-text', readableTextColor(color))
    }
    if (style && isColor(secondary)) style.setProperty('--agency-soft', secondary.trim())
  }, [colors])

  const pick = (name: 'primary' | 'secondary', color: string) => {
    // Uncontrolled: React would update the value attribute, which the Save button compares with the typed text.
    const field = fields.current?.querySelector<HTMLInputElement>(`[name="${name}_color"]`)
    if (field) field.value = color
    setColors({ ...colors, [name]: color })
  }
  const field = (name: 'primary' | 'secondary', hint: string) => (
    <div className="brand-colors__color">
      <TextField
        label={words[name]}
        name={`${name}_color`}
        width="short"
        maxLength={7}
        spellCheck={false}
        hint={hint}
        error={errors[name]}
        defaultValue={{ primary, secondary }[name]}
        onChange={(event) => setColors({ ...colors, [name]: event.target.value })}
      />
      {isHydrated && (
        <input
          type="color"
          aria-label={words.pick(words[name])}
          value={isColor(colors[name]) ? colors[name].trim().toLowerCase() : '#000000'}
          onChange={(event) => pick(name, event.target.value.toUpperCase())}
        />
      )}
    </div>
  )
  return (
    <div className="brand-colors">
      <div className="brand-colors__fields" ref={fields}>
        <div>
          {field('primary', words.primaryHint)}
          <p className="brand-colors__note" role="status">
            {contrastNote(colors.primary, errors.primary)}
          </p>
        </div>
        {field('secondary', words.secondaryHint)}
      </div>
      <div>
        <p className="field__label">{words.preview}</p>
        <BrandPreview agency={agency} agent={agent} logo={logo} ref={preview} />
      </div>
    </div>
  )
}

/** Empty if the error above already says the same. */
function contrastNote(typed: string, error?: string): string {
  const color = typed.trim()
  if (!isColor(color)) return error === words.notColor ? '' : words.notColor
  const shown = readableTextColor(color)
  if (shown.toLowerCase() === color.toLowerCase()) return words.readable
  return contrast(color, '#ffffff') < MIN_CONTRAST
    ? words.pale(shown.toUpperCase())
    : words.darkened(shown.toUpperCase())
}
