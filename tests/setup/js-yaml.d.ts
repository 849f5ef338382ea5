/** What the tests use of js-yaml, which has no types of its own. */
declare module 'js-yaml' {
  /** Throws if the text is no YAML or repeats a key. */
  export function load(text: string): unknown
  export function loadAll(text: string): unknown[]
}
