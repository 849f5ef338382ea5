import { fullName } from '../../lib/full-name.ts'
import { stateName } from '../../lib/states.ts'
import { missingFactsText } from '../../messages/missing-data.ts'
import type { Owner } from '../owners.ts'
import { type ContactFilter, EMPTY_CONTACT_FILTER, UNASSIGNED_AGENT } from './filter.ts'

/** Describes a filter: "Texas or Florida; Aetna; Dana Whitfield; by effective date, descending". */
export function describeFilter(filter: ContactFilter, owners: readonly Owner[]): string {
  const { search, states, carriers, agents, imports, missing, sort } = filter
  const agentName = (id: number) => {
    const owner = owners.find((each) => each.id === id)
    return id === UNASSIGNED_AGENT ? 'Unassigned' : owner ? fullName(owner) : 'Unknown agent'
  }
  const parts = [
    search && `“${search}”`,
    or(states.map(stateName)),
    or(carriers),
    or(agents.map(agentName)),
    imports.length > 0 && 'added by an import',
    missing.length > 0 && missingFactsText(missing),
    sort.by === EMPTY_CONTACT_FILTER.sort.by && !sort.descending
      ? ''
      : `by ${sort.by === 'effective' ? 'effective date' : sort.by}${sort.descending ? ', descending' : ''}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('; ') : 'All contacts'
}

const or = (words: readonly string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)
