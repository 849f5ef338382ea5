import type { Scope } from '../../scope.ts'
import { undoMerge } from '../merge/undo.ts'
import { takeBack } from './undo.ts'

/** Takes any change back; see takeBack. */
export const undoChangeSet = (scope: Scope, id: number) => takeBack(scope, id, { merge: undoMerge })
