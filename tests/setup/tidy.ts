import { afterAll } from 'vitest'
import { leaveTidy } from '../db.ts'

// The files of one worker share its database, including its clock.
afterAll(leaveTidy)
