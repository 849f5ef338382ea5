/** The message of a parseArgs error without its advice for programmers; undefined for other errors. */
export const unknownOption = (error: unknown): string | undefined =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    ? `${error.message.split('. ')[0]!.replace(/\.$/, '')}.`
    : undefined
