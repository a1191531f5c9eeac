import type { ColumnDescription } from './describe.ts'

/** Shape (from json-shapes.ts) of each jsonb column. */
const jsonShapes: Readonly<Record<string, string>> = {
  'workgroups.config': 'WorkgroupSettings',
  'import_profiles.definition': 'ImportProfile',
  'file_name_sets.names': 'FileName[]',
  'import_profile_sets.spec': 'ProfileSpec',
  'import_profile_sets.definition': 'ImportProfile',
  'analytes.answers': 'AnalyteAnswer[]',
  'qc_lot_limits.expected': 'ControlExpectation',
  'qc_lot_former_limits.expected': 'ControlExpectation',
  'qc_target_proposals.targets': 'ProposedTarget[]',
  'quality_summaries.content': 'SummaryContent',
  'analysis_types.plate_template': 'PlateTemplateData',
  'planning_gestures.answer': 'PlanningAnswer',
  'planning_gestures.layout_after': 'LayoutData',
  'planning_gestures.layout_before': 'LayoutData',
  'analysis_types.info_report': 'InfoReportSettings',
  'newborns.mother': 'Mother',
  'newborns.father': 'Father',
  'newborns.pediatrician': 'Pediatrician',
  'samples.conditions': 'StoredConditions',
  'samples.mother_factors': 'MotherFactors',
  'samples.consent': 'FamilyConsent',
  'samples.consent_said_at': 'ConsentSaidAt',
  'samples.not_understood': 'NotUnderstood[]',
  'samples.non_conformities': 'NonConformity[]',
  'analyzable_samples.not_valid_reasons': 'NonConformity[]',
  'recent_scans.before': 'BeforeScan',
  'recent_scans.after': 'AfterScan',
  'plates.reopenings': 'ReasonedStamp[]',
  'plates.qc_override': 'ReasonedStamp',
  'plates.wrong_run': 'ReasonedStamp',
  'plates.rejection': 'KeptRejection',
  'instruments.steps': 'StatusStep[]',
  'instrument_events.annulled': 'ReasonedStamp',
  'reagent_lots.steps': 'StatusStep[]',
  'plate_materials.override': 'ReasonedStamp',
  'plates.rejected_readings': 'RejectedReading[]',
  'control_rule_sets.lines': 'RuleLine[]',
  'plate_results.control_gaps': 'ControlGaps',
  'plate_results.report': 'MatchReport',
  'analysis_values.replicate_values': 'ReplicateValue[]',
  'analysis_values.edits': 'ValueEdit[]',
  'analysis_values.exclusion': 'ValueExclusion',
  'critical_values.measures': 'CriticalMeasure[]',
  'grid_drafts.counts': 'ActionCounts',
  'reports.values_snapshot': 'ReportSnapshot',
  'report_documents.input': 'ReportInput',
  'case_letters.input': 'KeptLetterInput',
  'report_documents.facts': 'SentFacts',
  'report_reassessments.details': 'ReassessmentDetails',
  'sample_requests.serum_values': 'SerumValue[]',
  'newborn_pairs.evidence': 'Evidence[]',
  'newborn_merges.changes': 'MergeChange[]',
  'newborn_merges.held': 'HeldRows',
  'newborn_events.refs': 'EventRefs',
  'intake_senders.settings': 'SenderSettings',
  'intake_messages.problems': 'IntakeProblem[]',
  'intake_messages.conflict': 'KeptConflict',
  'remote_requests.who': 'CohortPeople',
  'saved_searches.query': 'SearchQuery',
  'audit_trail.details': 'Details',
  'audit_effects.details': 'Details',
  'audit_values.before': 'AuditedValue',
  'audit_values.after': 'AuditedValue',
}

/** Tables of each file. */
const files: Readonly<Record<string, readonly string[]>> = {
  people: [
    'workgroups',
    'workgroup_birth_points',
    'users',
    'sessions',
    'password_resets',
    'email_changes',
    'user_rights',
    'account_makers',
    'sign_in_places',
    'login_attempts',
    'api_keys',
    'invites',
    'saved_searches',
  ],
  reference: [
    'screenings',
    'import_profiles',
    'analysis_types',
    'analytes',
    'analysis_type_analytes',
    'cutoff_sets',
    'cutoff_rules',
    'cutoff_columns',
    'second_tier_rules',
    'motivations',
    'non_conformity_reasons',
    'non_conformity_overrides',
    'qc_lots',
    'qc_lot_limits',
    'qc_lot_former_limits',
    'qc_target_proposals',
    'control_history_imports',
    'control_history_runs',
    'control_history_values',
    'control_policies',
    'number_counters',
    'planned_card_sets',
    'planned_card_rules',
    'planned_card_looks',
    'recall_protocol_sets',
    'recall_protocol_steps',
    'letter_template_sets',
    'letter_templates',
    'time_sets',
    'file_name_sets',
    'import_profile_sets',
    'control_rule_sets',
    'quality_summaries',
    'quality_goals',
    'quality_references',
    'files',
  ],
  cards: [
    'shippings',
    'shipping_reminders',
    'newborns',
    'newborn_pairs',
    'duplicate_searches',
    'newborn_merges',
    'samples',
    'analysis_requests',
    'analyzable_samples',
    'recent_scans',
    'open_scans',
    'card_receptions',
    'expected_categories',
    'left_out_categories',
    'asked_categories',
    'left_out_looks',
    'consent_looks',
    'told_refusals',
    'family_statements',
    'order_standings',
    'failsafe_parts',
    'failsafe_newborns',
    'pair_sights',
    'standing_marks',
    'standing_sweeps',
  ],
  materials: [
    'instruments',
    'instrument_types',
    'instrument_events',
    'reagent_kits',
    'reagent_lots',
    'material_policies',
    'plate_materials',
    'eqa_programmes',
    'eqa_rounds',
    'eqa_samples',
  ],
  analyses: [
    'plate_groups',
    'plates',
    'sample_analyses',
    'analysis_checks',
    'critical_values',
    'withdrawn_findings',
    'lifted_findings',
    'wells',
    'planning_gestures',
    'plate_results',
    'well_values',
    'analysis_values',
    'grid_drafts',
    'grid_draft_rows',
    'patient_medians',
    'patient_counts',
    'eqa_readings',
    'eqa_results',
    'eqa_scores',
  ],
  reports: [
    'reports',
    'report_analyzables',
    'report_documents',
    'finding_overrides',
    'case_notes',
    'case_letters',
    'case_escalations',
    'desk_notices',
    'job_runs',
    'report_reassessments',
    'sample_requests',
    'sample_request_recipients',
    'internal_registry',
    'outgoing_report_counters',
    'outgoing_reports',
  ],
  around: [
    'newborn_events',
    'newborn_reminders',
    'communications',
    'follow_ups',
    'notifications',
    'birth_point_notices',
    'on_call_shifts',
    'intake_messages',
    'intake_message_cards',
    'intake_senders',
    'support_requests',
    'mail_outbox',
    'client_logs',
    'installation_facts',
    'installation_identity',
    'write_checks',
    'lost_files',
    'file_checks',
  ],
  audit: ['audit_trail', 'audit_effects', 'audit_values'],
  remotes: ['remote_requests', 'remote_events'],
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)

const plainTypes: Readonly<Record<string, string>> = {
  int8: 'number',
  int4: 'number',
  float8: 'number',
  text: 'string',
  bool: 'boolean',
  date: 'string',
  _text: 'string[]',
  _int4: 'number[]',
}

function typeOf(column: ColumnDescription): string {
  if (column.identity) return 'GeneratedAlways<number>'
  const prefix = column.nullable ? 'Nullable' : ''
  const suffix = column.hasDefault && !column.nullable ? 'WithDefault' : ''
  if (column.type === 'timestamptz') return `${prefix}Moment${suffix}`
  if (column.type === 'jsonb') {
    const shape = jsonShapes[`${column.table}.${column.column}`]
    if (!shape) throw new Error(`Name the shape of ${column.table}.${column.column} in schema/render.ts.`)
    return `${prefix}Json${suffix}<${shape}>`
  }
  const plain = plainTypes[column.type]
  if (!plain) throw new Error(`No type for ${column.type} (${column.table}.${column.column}).`)
  const union = column.words?.map((word) => `'${word}'`).join(' | ')
  const words = union && (plain === 'string[]' ? `(${union})[]` : union)
  const type = `${words ?? plain}${column.nullable ? ' | null' : ''}`
  return column.hasDefault ? `Generated<${type}>` : type
}

const interfaceOf = (table: string, columns: readonly ColumnDescription[]) => {
  const lines = columns
    .filter((column) => column.table === table)
    .map((c) => `${camel(c.column)}: ${typeOf(c)}`)
  if (lines.length === 0) throw new Error(`No such table: ${table}.`)
  return `export interface ${pascal(table)}Table {\n${lines.join('\n')}\n}\n`
}

const imported = (text: string, from: string, names: readonly string[]) => {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).sort()
  return used.length > 0 ? `import type { ${used.join(', ')} } from '${from}'\n` : ''
}

const columnTypes = [
  'Json',
  'JsonWithDefault',
  'NullableJson',
  'Moment',
  'MomentWithDefault',
  'NullableMoment',
]
const shapes = [...new Set(Object.values(jsonShapes).map((shape) => shape.replace('[]', '')))]
const head = '// Made from the migrations by database/schema/generate.ts: do not edit.\n'

/** The files of `database/tables`, by name, before formatting. */
export function tableFiles(columns: readonly ColumnDescription[]): Map<string, string> {
  const made = new Map<string, string>()
  for (const [file, tables] of Object.entries(files)) {
    const body = tables.map((table) => interfaceOf(table, columns)).join('\n')
    const imports =
      imported(body, 'kysely', ['Generated', 'GeneratedAlways']) +
      imported(body, '../columns.ts', columnTypes) +
      imported(body, '../json-shapes.ts', shapes)
    made.set(`${file}.ts`, `${head}${imports}\n${body}`)
  }
  const known = Object.values(files).flat()
  const forgotten = [...new Set(columns.map(({ table }) => table))].filter((table) => !known.includes(table))
  if (forgotten.length > 0) throw new Error(`Name a file for ${forgotten.join(', ')} in schema/render.ts.`)
  const imports = Object.entries(files).map(
    ([file, tables]) =>
      `import type { ${tables.map((t) => `${pascal(t)}Table`).join(', ')} } from './${file}.ts'`,
  )
  const entries = known.map((table) => `${camel(table)}: ${pascal(table)}Table`)
  const index = `${head}${imports.join('\n')}\n\n/** Every table by its name in queries. */\nexport interface Database {\n${entries.join('\n')}\n}\n`
  return made.set('index.ts', index)
}
