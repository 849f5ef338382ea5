import { badTables } from './corpus/groups.ts'
import { testCorpus } from './corpus/try-out.ts'

testCorpus(badTables())
