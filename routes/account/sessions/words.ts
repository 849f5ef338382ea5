export const sessionsWords = {
  title: 'Where you are signed in',
  back: 'Your Profile',
  lead: 'If you do not recognize a device, sign it out here and tell an admin at your agency.',
  here: 'This device',
  lastSeen: (moment: string) => `Last seen ${moment}`,
  signedIn: (moment: string) => `Signed in ${moment}`,
  end: 'Sign out',
  endOf: (device: string) => `Sign out ${device}`,
  endHere: 'Log out here',
  endOthers: 'Sign out all other devices',
  onlyHere: 'You are signed in on this device only.',
  ended: (device: string) => `Signed out: ${device}.`,
  endedAlready: 'That device was already signed out.',
  endOthersAlso: 'This also cancels any unconfirmed change to your sign-in address.',
  endedOthers: (count: number, cancelled: boolean) =>
    [
      count === 0
        ? 'You were not signed in anywhere else.'
        : `You are signed out of ${count === 1 ? 'the other device' : `${count} other devices`}.`,
      ...(cancelled ? ['The change to your sign-in address was canceled.'] : []),
    ].join(' '),
}
