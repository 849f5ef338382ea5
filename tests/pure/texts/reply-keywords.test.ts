import { expect, test } from 'vitest'
import { parseReply } from '../../../src/outreach/texting/reply-keywords.ts'

const stops = [
  'STOP',
  ' stop. ',
  'Stop!',
  'StopAll',
  'stop all',
  'UNSUBSCRIBE',
  'cancel',
  'End',
  'quit',
  'revoke',
  'OptOut',
  'opt out',
  'Opt-out',
  'Please stop',
  'stop please',
  'STOP texting me',
  'please stop sending me these messages',
  "Don't text me again",
  'do not contact me',
  'Take me off your list',
  'Remove me',
  'remove my number pls',
  'I want to opt out of this',
  'leave me alone',
  'Wrong number',
  'no more texts',
  'You have the wrong person',
  'ALTO',
  'Parar',
  'no más',
  'Cancelar',
  'Por favor pare',
  'no me manden mensajes',
  'No me escriba',
  'Basta',
  'dejen de mandarme mensajes',
  'quiero darme de baja',
  'Quíteme de la lista',
  'Número equivocado',
]
test.each(stops)('%s ends texts', (text) => expect(parseReply(text)).toBe('stop'))

test.each(['START', 'start!', 'Unstop', 'empezar'])('%s starts them again', (text) =>
  expect(parseReply(text)).toBe('start'),
)
test.each(['HELP', 'help?', 'Info', 'AYUDA'])('%s asks who this is', (text) => expect(parseReply(text)).toBe('help'))

const words = [
  'Yes',
  'Can you stop by on Tuesday?',
  'Call me at the end of the week',
  'Please help me find a plan',
  'ok thanks',
  'My policy ends in March',
  'How much to quit my plan?',
  'Para mi esposa también',
  'I do not send checks',
  '',
]
test.each(words)('%s is for the agent to read', (text) => expect(parseReply(text)).toBe('words'))
