import type { Plugin } from 'vite'

/**
 * Writes the server's bundle with escapes instead of signs beyond ASCII. One such sign, and V8 keeps all of a chunk's
 * source in two bytes a sign for the life of the process: some 4 MB.
 */
export const asciiOutput = (): Plugin => ({
  name: 'ascii-output',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // Before, whatever prints the code anew writes the signs themselves again.
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code)
  },
})

/** In texts, templates and regular expressions alike; half of a pair at a time, as all three take it. */
export const escaped = (code: string) =>
  code.replaceAll(/\P{ASCII}/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
