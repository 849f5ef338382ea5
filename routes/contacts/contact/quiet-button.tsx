import { ListOriginField } from './props.tsx'

/** An action behind one entry of the timeline; `to` is where it leads afterwards. */
export const QuietButton = (props: { action: string; from: string | undefined; to?: string; children: string }) => (
  <form method="post" action={props.action}>
    <ListOriginField from={props.from} />
    {props.to && <input type="hidden" name="to" value={props.to} />}
    <button className="timeline__quiet" type="submit">
      {props.children}
    </button>
  </form>
)
