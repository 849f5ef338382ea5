export const sessionsWords = {
  title: 'Where you are signed in',
  back: 'Your Profile',
  lead: 'If you do not recognise a device, sign it out here and tell an admin of your agency.',
  here: 'This device',
  lastSeen: (moment: string) => `Last seen ${moment}`,
  signedIn: (moment: string) => `Signed in ${moment}`,
  end: 'Sign out',
  endOf: (device: string) => `Sign out ${device}`,
  endHere: 'Log out here',
  endOthers: 'Sign out all other devices',
  onlyHere: 'You are signed in on this device only.',
  ended: (device: string) => `Signed out: ${device}.`,
  endedAlready: 'That device was signed out already.',
  endOthersAlso: 'This also cancels a new sign-in address that nobody has confirmed yet.',
  endedOthers: (count: number, cancelled: boolean) =>
    [
      count === 0
        ? 'You were signed in nowhere else.'
        : `You are signed out on ${count === 1 ? 'the other device' : `${count} other devices`}.`,
      ...(cancelled ? ['The change of your sign-in address is cancelled.'] : []),
    ].join(' '),
}
