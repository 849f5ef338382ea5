import type { Scope } from '../../scope.ts'
import { withinContactLimit } from '../contact-quota.ts'
import { undoMerge } from '../merge/undo.ts'
import { undoChange } from './undo.ts'

/** Takes any change back; see takeBack. Throws ContactLimitReached where the plan has no room for who would come back. */
export const undoChangeSet = (scope: Scope, id: number) =>
  withinContactLimit(scope, () => undoChange(scope, id, { merge: undoMerge }))
