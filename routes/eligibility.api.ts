import type { ApiRoute } from '../src/web/api.ts'

export const eligibilityApi: ApiRoute[] = []
