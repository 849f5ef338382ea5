import { resolve } from 'node:path'
import { isCalendarDate } from '../../lib/calendar-date.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { findState } from '../../lib/states.ts'
import { recordOperatorAuditEvent } from '../../organizations/operator-audit.ts'
import { RefusedFile, readCsv } from '../../rates/csv-file.ts'
import type { CsvRow, ReadRow } from '../../rates/import-rows.ts'
import type { SystemScope, TenantDb } from '../../scope.ts'
import { changeStateRule, type RuleChange } from '../../switching/change-state-rule.ts'
import { listStateRuleRows } from '../../switching/read-state-rules.ts'
import { ruleSets } from '../../switching/state-rule.ts'
import { RULE_FIELDS, readRuleFields } from './rule-fields.ts'
import { ruleLine } from './rule-lines.ts'
import type { OperatorContext } from './verb.ts'

interface RulesFile {
  file: string
  note: string
  by: string
  isDryRun: boolean
}

type ImportedRule = Omit<RuleChange, 'corrects' | 'by' | 'note'>

const COLUMNS = ['set', 'state', 'from', 'source']
const MAX_RULE_ROWS = 500
const MAX_ERRORS_SHOWN = 20
/** In the `from` column, means that the rule has no start date. */
const ALWAYS = 'always'

/** Rolls the transaction back. */
class DryRun extends Error {}

/**
 * Imports all rules of a CSV file, or none. A row with the set, state, part and start date of an existing rule corrects
 * it; other rows are new rules; a row equal to the existing rule, including its source and check date, changes nothing.
 * An empty cell keeps the existing value; an empty looked_on means today. Throws SettingError with the line numbers of
 * the first 20 invalid rows.
 */
export async function importRules(
  tenantDb: TenantDb,
  { file, note, by, isDryRun }: RulesFile,
  { print, cwd }: OperatorContext,
) {
  const rules = await readRules(resolve(cwd, file))
  const lines: string[] = []
  try {
    await tenantDb.withSystem('import state rules', async (system) => {
      lines.push(...(await writeRules(system, rules, { by, note })))
      await recordOperatorAuditEvent(system, {
        by,
        command: 'rules',
        summary: [`Imported: ${note}`, ...lines].join('\n'),
      })
      if (isDryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    lines.push('Dry run: nothing was changed.')
  }
  for (const line of lines) print(line)
}

async function writeRules(
  system: SystemScope,
  rules: readonly { line: number; row: ImportedRule }[],
  audit: { by: string; note: string },
) {
  const lines: string[] = []
  const errors: string[] = []
  const counts = { new: 0, changed: 0, same: 0 }
  const known = new Set((await listStateRuleRows(system.db)).map(({ row }) => keyOf(row)))
  for (const { line, row } of rules) {
    const corrects = known.has(keyOf(row))
    const result = await changeStateRule(system, { ...row, ...audit, corrects })
    if (result.ok) {
      known.add(keyOf(row))
      counts[corrects ? 'changed' : 'new'] += 1
      lines.push(...(result.before ? [`Was: ${ruleLine(result.before)}`] : []), `Now: ${ruleLine(result.row)}`)
    } else if (result.isSame) counts.same += 1
    else errors.push(`Line ${line}: ${result.reason}`)
  }
  throwIfAny(errors)
  return [
    ...lines,
    `${pluralize(rules.length, 'rule')}: ${counts.new} new, ${counts.changed} corrected, ${counts.same} unchanged.`,
  ]
}

type RuleKey = Pick<ImportedRule, 'set' | 'state'> & Partial<Pick<ImportedRule, 'part' | 'since'>>
const keyOf = ({ set, state, part = 1, since }: RuleKey) => [set, state, part, since ?? ALWAYS].join(' ')

async function readRules(file: string): Promise<{ line: number; row: ImportedRule }[]> {
  const rows: { line: number; row: ImportedRule }[] = []
  const errors: string[] = []
  try {
    for await (const { line, result } of readCsv(file, COLUMNS, readRow)) {
      if (result.ok) rows.push({ line, row: result.row })
      else errors.push(`Line ${line}: ${result.error}`)
      if (rows.length + errors.length > MAX_RULE_ROWS)
        throw new SettingError(`${file} has more than ${MAX_RULE_ROWS} rows. Split it into smaller files.`)
    }
  } catch (error) {
    throw error instanceof RefusedFile ? new SettingError(error.message) : error
  }
  if (rows.length + errors.length === 0) throw new SettingError(`${file} has no rows after its header.`)
  throwIfAny(errors)
  return rows
}

function throwIfAny(errors: readonly string[]): void {
  if (errors.length === 0) return
  throw new SettingError(
    [...errors.slice(0, MAX_ERRORS_SHOWN), `${pluralize(errors.length, 'error')}. Nothing was imported.`].join('\n'),
  )
}

function readRow({ set, state, part, from, looked_on, source, ...fields }: CsvRow): ReadRow<ImportedRule> {
  const wrong = (error: string) => ({ ok: false, error }) as const
  const ruleSet = ruleSets.find((one) => one === set)
  const found = findState(state ?? '')
  if (!ruleSet) return wrong(`set must be ${ruleSets.join(' or ')}, not ${set || 'an empty value'}.`)
  if (!found) return wrong(`state must be two letters, such as KY, not ${state || 'an empty value'}.`)
  if (part && !/^[1-9]$/.test(part)) return wrong(`part takes a number from 1 to 9, not ${part}.`)
  if (from !== ALWAYS && !isCalendarDate(from ?? ''))
    return wrong(
      `from takes a date, such as 2027-01-01, or ${ALWAYS} for a rule without a start date, not ${from || 'an empty value'}.`,
    )
  if (looked_on && !isCalendarDate(looked_on))
    return wrong(`looked_on takes a date, such as 2026-11-23, not ${looked_on}.`)
  if (!source) return wrong('source is missing: enter where the rule comes from.')
  const unknown = Object.keys(fields).find((name) => !RULE_FIELDS.includes(name))
  if (unknown !== undefined)
    return wrong(`Unknown column ${unknown}. Columns: ${[...COLUMNS, 'part', 'looked_on', ...RULE_FIELDS].join(', ')}.`)
  try {
    const typed = Object.entries(fields).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    const ruleFields = readRuleFields(typed, (sentence) => new SettingError(sentence))
    const row = {
      set: ruleSet,
      state: found.code,
      since: from === ALWAYS ? null : from,
      ...(part && { part: Number(part) }),
      changes: { ...ruleFields, source, ...(looked_on && { checkedOn: looked_on }) },
    }
    return { ok: true, row }
  } catch (error) {
    if (error instanceof SettingError) return wrong(error.message)
    throw error
  }
}
