/** What parseArgs says of a flag that is not there, without its advice for programmers; undefined of other errors. */
export const wrongFlag = (error: unknown): string | undefined =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    ? `${error.message.split('. ')[0]!.replace(/\.$/, '')}.`
    : undefined
