/** Users who open contacts and write notes, one request after the other, and the responses they got. */
export interface Asked {
  /** Good: a complete page, or a note that was stored. */
  good: boolean
  /** Status 200 with an incomplete page. */
  torn: boolean
  /** The text, if it was a note. */
  note?: string
  /** Why the response was not good. */
  what: string
  /** When it began, by performance.now(). */
  at: number
  ms: number
}

interface Office {
  url: string
  headers: Record<string, string>
  contacts: readonly number[]
}

const USERS = 4
let offices = 0

/** Users run until stopped. A failed note is not retried. */
export function startUsers({ url, headers, contacts }: Office) {
  const asked: Asked[] = []
  const office = ++offices
  let [going, number] = [true, 0]
  async function one(place: number) {
    const contact = contacts[place % contacts.length]!
    const note = place % 2 === 0 ? `Note ${office}-${place}` : undefined
    const began = performance.now()
    const say = (what: string, torn = false) =>
      asked.push({ good: what === '', torn, what, at: began, ms: performance.now() - began, ...(note ? { note } : {}) })
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
      // After an error a user waits a moment. Otherwise fast refusals would outnumber everything else.
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
