import { z } from 'zod'
import { closingWords } from '../messages/closing.ts'

export const closingForm = z.object({
  name: z.string({ error: closingWords.wrong.name }).trim().min(1, closingWords.wrong.name).max(300),
  downloaded: z.literal('on', { error: closingWords.wrong.downloaded }),
})
