import { ListOriginField } from './props.tsx'

/** The action of a timeline entry. `to`: the page to show afterwards. */
export const TimelineActionButton = (props: {
  action: string
  from: string | undefined
  to?: string
  children: string
}) => (
  <form method="post" action={props.action}>
    <ListOriginField from={props.from} />
    {props.to && <input type="hidden" name="to" value={props.to} />}
    <button className="timeline__quiet" type="submit">
      {props.children}
    </button>
  </form>
)
