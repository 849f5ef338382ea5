import FileUp from 'lucide-react/icons/file-up'
import UserPlus from 'lucide-react/icons/user-plus'
import { addingWords as words } from '../messages/adding-contacts.ts'
import { Button } from './button.tsx'

/** The two ways to add contacts; each button remembers that this was read. */
export function AddingChoices({ action }: { action: string }) {
  return (
    <form className="adding" method="post" action={action}>
      {(
        [
          ['form', UserPlus, words.one],
          ['file', FileUp, words.many],
        ] as const
      ).map(([next, icon, way]) => (
        <section key={next} className="adding__way">
          <h3>{way.title}</h3>
          <p>{way.text}</p>
          <Button name="next" value={next} icon={icon}>
            {way.button}
          </Button>
        </section>
      ))}
    </form>
  )
}
