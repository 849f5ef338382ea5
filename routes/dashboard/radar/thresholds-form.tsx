import { formatCents } from '../../../src/lib/money.ts'
import { radarWords } from '../../../src/messages/radar.ts'
import { Button } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { type RadarPageProps, radarReturnQuery } from './props.ts'

const words = radarWords.thresholds

/** Only admins can change the thresholds. */
export function ThresholdsForm({ thresholds, invalid, viewer, query }: RadarPageProps) {
  const { percent, cents } = thresholds
  const current = words.current(percent, cents)
  if (!viewer.isAdmin) return <p className="radar__soft">{current}</p>
  const field = (name: string, value: string) => ({
    name,
    defaultValue: invalid?.typed[name] ?? value,
    ...(invalid?.errors[name] ? { error: invalid.errors[name] } : {}),
  })
  return (
    <section className="radar__thresholds" aria-labelledby="thresholds-title">
      <h2 id="thresholds-title">{words.title}</h2>
      <p className="radar__soft">{current}</p>
      <details open={invalid !== undefined}>
        <summary>{words.change}</summary>
        <form {...postTo(urls.radar.thresholds())} noValidate autoComplete="off">
          <p>{words.lead}</p>
          <div className="radar__fields">
            <TextField
              label={words.percent}
              width="short"
              inputMode="numeric"
              maxLength={6}
              figures
              {...field('radar_percent', String(percent))}
            />
            <TextField
              label={words.cents}
              before="$"
              width="short"
              inputMode="decimal"
              maxLength={10}
              figures
              {...field('radar_cents', formatCents(cents).slice(1))}
            />
            <input type="hidden" name="back" value={radarReturnQuery(query)} />
            <Button>{words.save}</Button>
          </div>
        </form>
      </details>
    </section>
  )
}
