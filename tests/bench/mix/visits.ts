// What people request, how often, and at which URLs.
import type { Book, Person } from './books.ts'

export const kinds = ['list', 'search', 'detail', 'dashboard', 'today', 'compare', 'quotes'] as const
export type Kind = (typeof kinds)[number]

/** Shares of a hundred requests, without imports. */
export const WEIGHTS: Record<Kind, number> = {
  list: 26,
  search: 14,
  detail: 26,
  dashboard: 6,
  today: 6,
  compare: 14,
  quotes: 8,
}

export interface Visit {
  kind: Kind
  path: string
  /** Undefined: a client without a session. */
  cookie?: string
  /** JSON, sent by POST. */
  body?: string
}

type Draw = <T>(from: readonly T[]) => T

const PLACES = [
  { zip_code: '28801', state: 'NC', county: 'Buncombe' },
  { zip_code: '85004', state: 'AZ', county: 'Maricopa' },
  { zip_code: '60614', state: 'IL', county: 'Cook' },
]

const paths: Record<Exclude<Kind, 'compare' | 'quotes'>, (book: Book, draw: Draw, person: Person) => string> = {
  list: ({ state, carrier }, draw) =>
    draw([
      ...['/contacts', '/contacts', '/contacts?page=2', `/contacts?states=${state}`, '/contacts?sort=-effective'],
      `/contacts?carriers=${encodeURIComponent(carrier)}`,
    ]),
  search: ({ lastName, email, state }, draw) =>
    `/contacts?search=${encodeURIComponent(draw([lastName, email, `${lastName} ${state}`, '8285550155', 'barbara']))}`,
  detail: ({ contactIds }, draw) => `/contact/${draw(contactIds)}`,
  dashboard: (_, draw) => draw(['/dashboard', '/dashboard', '/dashboard?period=7days', '/dashboard?period=90days']),
  today: (_, draw) => draw(['/today', '/today', '/today?kind=window']),
}

/** A visit of one kind, in a random book. */
export function visitOf(kind: Kind, book: Book, draw: Draw): Visit {
  if (kind === 'compare') return { kind, path: `/compare/${draw(book.trackingIds)}` }
  if (kind === 'quotes') {
    const person = { age: draw([66, 68, 70, 74, 79]), gender: draw(['F', 'M']), tobacco: draw([false, false, true]) }
    return { kind, path: '/api/quotes', body: JSON.stringify({ ...draw(PLACES), ...person, carriers: 'supported' }) }
  }
  // Agents see only their own clients, so contact pages are opened by admins.
  const person = draw(kind === 'detail' ? book.people.filter(({ isAdmin }) => isAdmin) : book.people)
  return { kind, path: paths[kind](book, draw, person), cookie: person.cookie }
}
