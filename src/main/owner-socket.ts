/*
 * In embedded mode the running server owns the database, so it also runs the commands of other processes. They write
 * their arguments as one JSON line to the socket in the data directory, and print the lines that come back until an
 * exit code arrives.
 */
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { connectToOwner } from './data-directory.ts'

type Answer = { line: string } | { exitCode: number }

/**
 * Lets the directory's owner run a command. Returns its exit code, or 1 if the connection ends before it; undefined if
 * no process owns the directory.
 */
export async function runInOwner(dataDir: string, words: string[]): Promise<number | undefined> {
  const socket = await connectToOwner(dataDir)
  if (!socket) return undefined
  socket.write(`${JSON.stringify({ words, cwd: process.cwd() })}\n`)
  for await (const text of createInterface({ input: socket })) {
    const answer = JSON.parse(text) as Answer
    if ('exitCode' in answer) {
      socket.end()
      return answer.exitCode
    }
    console.log(answer.line)
  }
  console.error(
    'The command did not finish. The server stopped or is still starting, or another command is running. Try again in a minute.',
  )
  return 1
}

/** The owner's side: runs one command per connection. */
export function serveCommands(run: (words: string[], cwd: string, print: (line: string) => void) => Promise<number>) {
  return (socket: Socket) => {
    const answer = (message: Answer) => socket.writable && socket.write(`${JSON.stringify(message)}\n`)
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).once('line', async (text) => {
      const { words, cwd } = JSON.parse(text) as { words: string[]; cwd: string }
      const exitCode = await run(words, cwd, (line) => answer({ line })).catch((error: Error) => {
        answer({ line: error.message })
        return 1
      })
      answer({ exitCode })
    })
  }
}
