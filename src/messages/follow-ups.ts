/** Staff texts about a client's request. */
export const followUpWords = {
  call_request: (firstName: string) => `${firstName} asked for a call`,
  decline: (firstName: string) => `${firstName} asked about other ways to lower costs`,
  bestTime: (time: 'morning' | 'afternoon' | 'evening') => `Best time: in the ${time}`,
  otherPhone: (phone: string) => `Call ${phone}, the number they gave with this request`,
  inCalendar: 'Opened your booking calendar',
  timeline: {
    call_request: (firstName: string) => `${firstName} asked for a call`,
    decline: (firstName: string) => `${firstName} asked about other ways to lower costs`,
  },
  openedCalendar: (firstName: string) => `${firstName} opened the booking calendar`,
  done: {
    call_request: 'the requested call',
    decline: 'the call about other ways to lower costs',
  },
}
