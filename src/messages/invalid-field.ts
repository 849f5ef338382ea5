import type { z } from 'zod'
import { formatCount, pluralize } from '../lib/pluralize.ts'

const NOT_VALID = 'This value is not valid.'
const REQUIRED = 'This is required.'

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The message for a field whose schema has none for this error. */
export function invalidFieldMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return REQUIRED
      return TYPES[issue.expected] ? `This must be ${TYPES[issue.expected]}.` : NOT_VALID
    case 'too_small':
    case 'too_big':
      return sizeMessage(issue)
    case 'invalid_value':
      return issue.values.length === 1
        ? `This must be ${JSON.stringify(issue.values[0])}.`
        : `Choose one of ${issue.values.join(', ')}.`
    case 'invalid_format':
      return issue.format === 'email' ? 'Please enter a valid email address.' : 'This has the wrong format.'
    case 'unrecognized_keys':
      return `Not accepted: ${issue.keys.join(', ')}.`
    default:
      return NOT_VALID
  }
}

function sizeMessage(issue: Extract<z.core.$ZodRawIssue, { code: 'too_small' | 'too_big' }>): string {
  const isSmall = issue.code === 'too_small'
  const limit = Number(isSmall ? issue.minimum : issue.maximum)
  const bound = issue.exact ? 'exactly' : isSmall ? 'at least' : 'at most'
  switch (issue.origin) {
    case 'string':
      return isSmall && limit === 1 ? REQUIRED : `Please use ${bound} ${pluralize(limit, 'character')}.`
    case 'array':
      return `List ${bound} ${formatCount(limit)}.`
    default:
      if (issue.inclusive) return `This must be ${bound} ${formatCount(limit)}.`
      return `This must be ${isSmall ? 'more' : 'less'} than ${formatCount(limit)}.`
  }
}
