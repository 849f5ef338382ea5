import { Button } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { urls } from '../../../src/urls.ts'
import { statusWords as words } from './words.ts'

export function TokenPage({ isWrong }: { isWrong: boolean }) {
  return (
    <form method="post" action={urls.status()} className="stack" noValidate>
      <h1>{words.title}</h1>
      <p>{words.ask}</p>
      <TextField
        label={words.token}
        name="token"
        type="password"
        autoComplete="off"
        error={isWrong ? words.wrong : undefined}
      />
      <Button variant="primary">{words.open}</Button>
    </form>
  )
}
