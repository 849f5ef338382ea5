export const authApiWords = {
  signIn: 'Please sign in.',
}
