import { urls } from '../../../src/urls.ts'
import { isOwnPath } from '../../../src/web/guards.ts'

/** The path if it is the Today list, so that people working through the list return to it. */
export const todayPath = (path: string | undefined): string | undefined =>
  path !== undefined && isOwnPath(path) && new URL(path, 'http://here').pathname === urls.today.list()
    ? path
    : undefined
