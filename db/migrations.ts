import type { Migration } from './migrate.ts'

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

export const migrations: Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace('./migrations/', ''), sql }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
