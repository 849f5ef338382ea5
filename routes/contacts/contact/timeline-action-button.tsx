import { postTo } from '../../../src/ui/page-assets.ts'
import { ListOriginField } from './props.tsx'

/** The action of a timeline entry. `to`: the page to show afterwards. */
export const TimelineActionButton = (props: {
  action: string
  from: string | undefined
  to?: string
  children: string
}) => (
  <form {...postTo(props.action)}>
    <ListOriginField from={props.from} />
    {props.to && <input type="hidden" name="to" value={props.to} />}
    <button className="timeline__quiet" type="submit">
      {props.children}
    </button>
  </form>
)
