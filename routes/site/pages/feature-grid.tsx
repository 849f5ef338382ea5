import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Download from 'lucide-react/icons/download'
import FileCheck from 'lucide-react/icons/file-check'
import ListChecks from 'lucide-react/icons/list-checks'
import Signature from 'lucide-react/icons/signature'
import TrendingUp from 'lucide-react/icons/trending-up'
import Undo2 from 'lucide-react/icons/undo-2'
import { Icon } from '../../../src/ui/icon.tsx'
import { landingWords } from './words.ts'

const words = landingWords.features

const features = [
  ['calendar', CalendarCheck],
  ['today', ListChecks],
  ['radar', TrendingUp],
  ['brand', Signature],
  ['import', Undo2],
  ['consent', FileCheck],
  ['figures', ChartNoAxesColumn],
  ['data', Download],
] as const

/** Source: marketing-004. */
export function FeatureGrid() {
  return (
    <section className="features" aria-labelledby="features">
      <h2 id="features">{words.heading}</h2>
      <ul className="features__grid">
        {features.map(([name, icon]) => (
          <li key={name}>
            <Icon of={icon} />
            <h3>{words.items[name].title}</h3>
            <p>{words.items[name].text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
