/** People who look at contacts and write notes, one thing after the other, and what they were answered. */
export interface Asked {
  /** A good answer is a whole page, or a note that is said to be kept. */
  good: boolean
  /** Status 200, and the page is not all there. */
  torn: boolean
  /** What was written, where it was a note. */
  note?: string
  /** Why it was no good answer. */
  what: string
  ms: number
}

interface Office {
  url: string
  headers: Record<string, string>
  contacts: readonly number[]
}

const USERS = 4
let offices = 0

/** They go on until they are told to stop. A note that failed is never sent again. */
export function startUsers({ url, headers, contacts }: Office) {
  const asked: Asked[] = []
  const office = ++offices
  let [going, number] = [true, 0]
  async function one(place: number) {
    const contact = contacts[place % contacts.length]!
    const note = place % 2 === 0 ? `Note ${office}-${place}` : undefined
    const began = performance.now()
    const say = (what: string, torn = false) =>
      asked.push({ good: what === '', torn, what, ms: performance.now() - began, ...(note ? { note } : {}) })
    try {
      const answer = await fetch(`${url}/contact/${contact}${note ? '/notes' : ''}`, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
        ...(note ? { method: 'POST', body: new URLSearchParams({ body: note }) } : {}),
      })
      const text = await answer.text()
      const torn = answer.status === 200 && !text.trimEnd().endsWith('</html>')
      if (answer.status !== (note ? 303 : 200)) say(`${answer.status} of a ${note ? 'note' : 'page'}`)
      else say(torn ? 'not whole' : '', torn)
    } catch (error) {
      say(String(error))
    }
  }
  const running = Array.from({ length: USERS }, async () => {
    while (going) {
      await one(number++)
      // Who gets an error waits a moment before the next try, or a fast refusal would be all there is.
      if (asked.at(-1)?.good === false) await new Promise((done) => setTimeout(done, 50))
    }
  })
  return {
    asked,
    async stop() {
      going = false
      await Promise.all(running)
    },
  }
}
