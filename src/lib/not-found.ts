/**
 * The thing does not exist, or the scope does not see it; callers cannot tell which. Becomes a 404 page or JSON 404.
 */
export class NotFound extends Error {
  override name = 'NotFound'
}
