import { afterAll } from 'vitest'
import { setClockBack } from '../db.ts'

// The files of one worker share its database and with it the clock: what one of them moved is not the next one's time.
afterAll(setClockBack)
