import { foldText } from '../../lib/fold-text.ts'

/** The meaning of an inbound text. 'words': not a keyword; a person must read it. */
export type ReplyKeyword = 'stop' | 'start' | 'help' | 'words'

const STOP = new Set([
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'opt out',
  'remove',
  'alto',
  'parar',
  'pare',
  'para',
  'cancelar',
  'cancele',
  'baja',
  'terminar',
  'detener',
  'detengase',
  'basta',
  'fin',
  'salir',
  'no mas',
])
const START = new Set(['start', 'unstop', 'empezar', 'comenzar', 'iniciar'])
const HELP = new Set(['help', 'info', 'ayuda', 'informacion'])

/** Common opt-outs in free text. An ambiguous text that matches opts out too; a person reads all others. */
const ASKS_TO_STOP = [
  /^(?:please |pls |plz |por favor )?(?:stop|quit|end|cancel|unsubscribe|revoke|alto|pare|parar)(?: (?:please|pls|now|it|this|that|me|por favor))*$/,
  /\b(?:stop|quit|end|cancel|no more|no mas|basta de) (?:\w+ ){0,3}?(?:text|texts|texting|txt|txts|message|messages|messaging|msgs?|sending|contacting|bothering|mensajes|textos)\b/,
  /\b(?:do not|dont|don t|never) (?:ever )?(?:(?:text|message|contact|txt)\b|send (?:me|us|any|more)\b)/,
  /\bopt(?:ing|ed)? ?(?:me |us )?out\b/,
  /\bunsubscribe\b/,
  /\b(?:take|get) me off\b/,
  /\bremove (?:me|us|my|this|our)\b/,
  /\bleave (?:me|us) alone\b/,
  /\bwrong (?:number|person)\b/,
  /\bno (?:me |nos )?(?:mand|envi|escrib|text|contact|moleste)\w*/,
  /\b(?:deje|dejen|paren) de\b/,
  /\bdar(?:me|nos)? de baja\b/,
  /\bquite(?:n)?me\b/,
  /\bnumero equivocado\b/,
]

/** Providers recognize only a few keywords, but clients may opt out by any reasonable means. Source: domain.md §6.2. */
export function parseReply(text: string): ReplyKeyword {
  const words = foldText(text)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  if (STOP.has(words)) return 'stop'
  if (START.has(words)) return 'start'
  if (HELP.has(words)) return 'help'
  return ASKS_TO_STOP.some((pattern) => pattern.test(words)) ? 'stop' : 'words'
}
