import { badCells } from './corpus/groups.ts'
import { testCorpus } from './corpus/try-out.ts'

testCorpus(badCells())
