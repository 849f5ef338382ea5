import { parseArgs } from 'node:util'
import { isCalendarDate } from '../../lib/calendar-date.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { findState } from '../../lib/states.ts'
import { recordOperatorAuditEvent } from '../../organizations/operator-audit.ts'
import type { TenantDb } from '../../scope.ts'
import { changeStateRule, type RuleChange } from '../../switching/change-state-rule.ts'
import { listStateRuleRows } from '../../switching/read-state-rules.ts'
import { type RuleSet, ruleSets } from '../../switching/state-rule.ts'
import { stateRulesOf } from '../../switching/state-rules.ts'
import { importRules } from './import-rules.ts'
import { readRuleFields } from './rule-fields.ts'
import { ruleLine, ruleStatementLine } from './rule-lines.ts'
import { type OperatorContext, type OperatorVerb, usageError } from './verb.ts'

const RULES_USE =
  'rules [STATE [--set current_law --from 2027-01-01 --by NAME --note "Why" --source "Where" length=60 ... [--part 2] [--correct]] | import FILE --by NAME --note "Why" [--dry-run]]'

/**
 * Prints the state rules on when people may change plans, prints a state's history, changes a rule, or imports rules
 * from a file.
 */
export const rules: OperatorVerb = { use: RULES_USE, does: showOrChange }

async function showOrChange(tenantDb: TenantDb, args: string[], context: OperatorContext) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      set: { type: 'string' },
      from: { type: 'string' },
      note: { type: 'string' },
      source: { type: 'string' },
      part: { type: 'string' },
      correct: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    },
  })
  const [typed = '', ...fields] = positionals
  if (typed === 'import') return importFile(tenantDb, fields, values, context)
  const state = findState(typed)?.code
  if (typed && !state) throw usageError(RULES_USE, `${typed} is not a state. Use two letters, such as KY.`)
  const set = ruleSets.find((one) => one === values.set)
  if (values.set !== undefined && !set) throw usageError(RULES_USE, `There are two sets: ${ruleSets.join(' and ')}.`)
  const { from, note, source, correct, part } = values
  if (fields.length === 0 && ![from, note, source, correct, part].some((given) => given !== undefined))
    return print(tenantDb, { state, set }, context)
  const ruleFields = {
    ...readRuleFields(fields, (wrong) => usageError(RULES_USE, wrong)),
    ...(source?.trim() && { source: source.trim() }),
  }
  if (!state || !set) throw usageError(RULES_USE, 'Specify the state, and the set with --set.')
  if (from !== undefined && !isCalendarDate(from))
    throw usageError(RULES_USE, '--from takes a date, such as 2027-01-01.')
  if (part !== undefined && !/^[1-9]$/.test(part)) throw usageError(RULES_USE, '--part takes a number from 1 to 9.')
  if (values['dry-run']) throw usageError(RULES_USE, '--dry-run works only with: rules import FILE.')
  if (!context.by) throw usageError(RULES_USE, 'Add --by with your name.')
  if (!note?.trim()) throw usageError(RULES_USE, 'Add --note with the reason.')
  if (!ruleFields.source && !correct) throw usageError(RULES_USE, 'Add --source to say where the rule comes from.')
  await change(
    tenantDb,
    {
      set,
      state,
      part: part ? Number(part) : undefined,
      since: from,
      corrects: correct === true,
      changes: ruleFields,
      by: context.by,
      note: note.trim(),
    },
    context,
  )
}

async function importFile(
  tenantDb: TenantDb,
  [file, ...rest]: string[],
  { note, 'dry-run': isDryRun = false, ...values }: Partial<Record<string, string | boolean>>,
  context: OperatorContext,
) {
  if (!file || rest.length > 0 || Object.keys(values).length > 0)
    throw usageError(RULES_USE, 'An import takes only a file, --by, --note and --dry-run. The file has the rest.')
  if (!context.by) throw usageError(RULES_USE, 'Add --by with your name.')
  if (typeof note !== 'string' || !note.trim()) throw usageError(RULES_USE, 'Add --note with the reason.')
  await importRules(tenantDb, { file, note: note.trim(), by: context.by, isDryRun: isDryRun === true }, context)
}

async function print(
  tenantDb: TenantDb,
  { state, set }: { state: string | undefined; set: RuleSet | undefined },
  context: OperatorContext,
) {
  const rows = await tenantDb.withSystem('list the state rules', ({ db }) => listStateRuleRows(db))
  const sets = ruleSets.filter((one) => set === undefined || one === set)
  const { listStateRules } = stateRulesOf(rows.map(({ row }) => row))
  const now = sets.flatMap(listStateRules).filter((rule) => state === undefined || rule.state === state)
  for (const rule of now) context.print(ruleLine(rule))
  if (state === undefined) return
  if (now.length === 0) context.print(`${state} has no rule${set ? ` in ${set}` : ''}.`)
  context.print('History, oldest first:')
  for (const statement of rows)
    if (statement.row.state === state && sets.includes(statement.row.set)) context.print(ruleStatementLine(statement))
}

async function change(tenantDb: TenantDb, ruleChange: RuleChange, { print, by }: OperatorContext) {
  const lines = await tenantDb.withSystem('change a state rule', async (system) => {
    const result = await changeStateRule(system, ruleChange)
    // Thrown inside the transaction, so that nothing is written.
    if (!result.ok) throw new SettingError(result.reason)
    const { before, row, agencies } = result
    const summary = [
      ...(before ? [`Was: ${ruleLine(before)}`] : []),
      `Now: ${ruleLine(row)}`,
      `Why: ${ruleChange.note}`,
      `Outreach for ${pluralize(agencies, 'agency', 'agencies')} using ${row.set} will be replanned.`,
    ]
    await recordOperatorAuditEvent(system, { by, command: 'rules', summary: summary.join('\n') })
    return summary
  })
  for (const line of lines) print(line)
}
