/** Not there, or not yours: the two are never told apart. Becomes a 404 page or a JSON 404. */
export class NotFound extends Error {
  override name = 'NotFound'
}
