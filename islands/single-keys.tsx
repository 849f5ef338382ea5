import { useEffect, useState } from 'react'
import { shortcutWords as words } from '../src/messages/palette.ts'
import { CheckboxField } from '../src/ui/choice-field.tsx'
import { SINGLE_KEYS_STORAGE_KEY, singleKeysAreOff } from './hotkeys.ts'

export default function SingleKeys() {
  const [on, setOn] = useState(true)
  useEffect(() => setOn(!singleKeysAreOff()), [])
  return (
    <CheckboxField
      label={words.single}
      hint={words.singleHint}
      name="single-keys"
      checked={on}
      onChange={(event) => {
        setOn(event.target.checked)
        localStorage.setItem(SINGLE_KEYS_STORAGE_KEY, event.target.checked ? 'on' : 'off')
      }}
    />
  )
}
