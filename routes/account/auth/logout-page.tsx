import LogOut from '../../../islands/log-out.tsx'
import { signInWords } from '../../../src/messages/sign-in.ts'
import { island } from '../../../src/ui/island.tsx'

const words = signInWords.loggingOut
const LogOutIsland = island('log-out', LogOut)

export function LogoutPage({ byItself }: { byItself: boolean }) {
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <LogOutIsland byItself={byItself} />
    </>
  )
}
