import FileUp from 'lucide-react/icons/file-up'
import UserPlus from 'lucide-react/icons/user-plus'
import { addingWords as words } from '../messages/adding-contacts.ts'
import { Button } from './button.tsx'

/** The two ways to add contacts. Either button also marks the tutorial as seen. */
export function AddingChoices({ action }: { action: string }) {
  return (
    <form className="adding" method="post" action={action}>
      {(
        [
          ['form', UserPlus, words.one],
          ['file', FileUp, words.many],
        ] as const
      ).map(([next, icon, choice]) => (
        <section key={next} className="adding__choice">
          <h3>{choice.title}</h3>
          <p>{choice.text}</p>
          <Button name="next" value={next} icon={icon}>
            {choice.button}
          </Button>
        </section>
      ))}
    </form>
  )
}
