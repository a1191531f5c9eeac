import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  analysisRequestCloseReasonLabels,
  lifecycles,
  type Machine,
  machines,
  newbornEventLabels,
  notificationTypeLabels,
  plannedCardBases,
  plannedCardConditions,
  proposedRightLabels,
  registryTypeLabels,
  remoteActionLabels,
  remoteFailureLabels,
  reportOutcomes,
  roles,
  sampleRequestTypeLabels,
  screenings,
  workgroupTypeLabels,
} from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import type { OpenDatabase } from '../open.ts'
import { type ColumnDescription, describeSchema } from './describe.ts'
import { tableFiles } from './render.ts'

let database: OpenDatabase
let columns: ColumnDescription[]
beforeAll(async () => {
  database = await openTestDatabase()
  columns = await describeSchema(database.db)
})
afterAll(() => database.close())

const wordsOf = (name: string) => {
  const [table, column] = name.split('.')
  const found = columns.find((one) => one.table === table && one.column === column)
  return [...(found?.words ?? [])].sort()
}

const missingWords = (column: string) =>
  `the check of ${column} and shared/domain differ: write the check anew in a new migration, then npm run db:tables`

describe('the schema', () => {
  it('the schema is what the types of the tables say', () => {
    const bare = (text: string) => text.replace(/\s|,|;|[|()]/g, '')
    for (const [name, text] of tableFiles(columns)) {
      const written = readFileSync(join(import.meta.dirname, '../tables', name), 'utf8')
      const sorted = (source: string) =>
        [...bare(source.replace(/import type .*?from/gs, 'from'))].sort().join('')
      expect(sorted(written), `${name} is older than the migrations: npm run db:tables`).toBe(sorted(text))
    }
  })

  const tables: Partial<Record<keyof typeof machines, string>> = {
    shipping: 'shippings',
    sample: 'samples',
    'analyzable-sample': 'analyzable_samples',
    'analysis-request': 'analysis_requests',
    plate: 'plates',
    'sample-analysis': 'sample_analyses',
    report: 'reports',
    'sample-request': 'sample_requests',
    invite: 'invites',
    'remote-request': 'remote_requests',
    'user-right': 'user_rights',
  }
  it.each(Object.entries(tables))('the schema stores the statuses of %s and no others', (entity, table) => {
    const column = `${table}.status`
    const statuses = lifecycles[entity as keyof typeof machines].statuses
    expect(wordsOf(column), missingWords(column)).toEqual(Object.keys(statuses).sort())
    const machine: Machine = machines[entity as keyof typeof machines]
    for (const { to } of machine.transitions) expect(wordsOf(column), missingWords(column)).toContain(to)
  })

  it.each([
    ['users.roles', roles],
    ['sessions.role', roles],
    ['screenings.id', screenings],
    ['workgroups.type', Object.keys(workgroupTypeLabels)],
    ['analysis_requests.close_reason', Object.keys(analysisRequestCloseReasonLabels)],
    ['reports.outcome', Object.keys(reportOutcomes)],
    ['sample_requests.type', Object.keys(sampleRequestTypeLabels)],
    ['internal_registry.type', Object.keys(registryTypeLabels)],
    ['newborn_events.type', Object.keys(newbornEventLabels)],
    ['planned_card_rules.condition', Object.keys(plannedCardConditions)],
    ['planned_card_rules.basis', Object.keys(plannedCardBases)],
    ['notifications.type', Object.keys(notificationTypeLabels)],
    ['remote_requests.action', Object.keys(remoteActionLabels)],
    ['user_rights.granted_right', Object.keys(proposedRightLabels)],
    ['remote_events.kind', ['ready', ...Object.keys(remoteFailureLabels)]],
  ])('%s takes the words of the domain', (column, words) => {
    expect(wordsOf(column), missingWords(column)).toEqual([...words].sort())
  })
})
