import { describe, expect, it } from 'vitest'
import { type MachineEntity, machines } from './machines.ts'
import type { Machine } from './transition.ts'

/** Rows `from action guard`; steps without a row have no guard. Written by hand from the rules. */
const expected: Record<MachineEntity, string> = {
  shipping: `
    sent,not_received accept own_laboratory
    accepting close every_sample_decided
    closed reopen same_day_or_support
    sent not_received overdue_or_confirmed`,
  sample: `
    shipped,not_received accept acceptable
    not_required accept acceptable
    shipped,not_received mark_not_valid blocking_reason_given
    accepted mark_not_valid blocking_reason_and_no_accepted_report
    accepted mark_not_required nothing_punched
    not_valid reinstate lead_or_support
    accepted,not_valid,not_required,not_received take_back own_last_scan
    accepted,not_valid take_back_not_received own_last_scan
    accepted take_back_not_required own_last_scan`,
  'analyzable-sample': `
    waiting accept sample_accepted
    accepted,re_test,second_tier plan free_well_and_discs_left
    planned unplan plate_open
    planned unplan_re_test plate_open
    planned unplan_second_tier plate_open
    planned punch plate_open
    punched unpunch plate_open
    in_analysis,to_review repeat no_accepted_report
    waiting,accepted,planned,punched,in_analysis,to_review,re_test,second_tier,recall,to_verify mark_not_valid reason_given_and_no_accepted_report
    waiting,accepted,planned,punched,in_analysis,to_review,re_test,second_tier,recall,to_verify mark_not_required nothing_punched
    waiting,accepted,planned,punched,in_analysis,to_review,re_test,second_tier,recall,to_verify close reason_given
    not_valid,closed reinstate lead_or_support
    not_required reinstate sample_accepted`,
  'analysis-request': `
    open close reason_given
    closed open reason_given_and_no_other_open`,
  plate: `
    planning start_punching planned_well_scanned
    planning close samples_without_punching
    punching close every_well_decided
    closed reopen no_results_and_planner_or_lead
    closed import_results file_matches
    analyzed delete_results reason_given
    analyzed,completed reject run_rejectable
    rejected take_back_rejection rejection_revocable
    analyzed complete every_row_decided`,
  'sample-analysis': `
    to_review,pending decide action_given
    to_review suspend action_given`,
  report: `
    pending accept validator
    pending refuse reason_given
    accepted reopen motivation_given`,
  'sample-request': `
    pending upload_report approved_serum
    pending,assume_re_test refuse refusable`,
  invite: '',
  notification: `
    new view addressee
    new,viewed work addressee`,
  'remote-request': `
    pending approve second_person
    pending refuse second_person
    pending withdraw author`,
  'follow-up': `
    referred,visited,testing diagnose diagnosis_given
    referred,visited,testing not_confirm told_by
    referred,visited,testing carrier told_by
    referred,visited,testing,diagnosed,treated lose told_by
    referred,visited,testing,diagnosed,treated,lost die told_by
    not_confirmed,carrier,lost resume told_by`,
  'user-right': `
    pending approve third_person
    pending refuse third_person`,
  instrument: `
    out_of_use,retired take_back signed_by_lead
    in_use,out_of_use retire signed_by_lead`,
  'reagent-lot': `
    received,quarantine release releasable_by_lead
    received,released,quarantine refuse signed_by_lead
    refused,finished readmit signed_by_lead`,
  'eqa-round': `
    analysed send sendable
    sent evaluate evaluated
    evaluated close corrected
    received,analysed,sent give_up given_up`,
}

const entities = Object.keys(machines) as MachineEntity[]

describe.each(entities)('machine of %s', (entity) => {
  const machine: Machine = machines[entity]
  it('a machine asks the guards of the rules, and no other', () => {
    const guards = machine.transitions
      .filter(({ guard }) => guard !== undefined)
      .map(({ from, action, guard }) => `${from.join(',')} ${action} ${guard}`)
    const rows = expected[entity].split('\n').map((row) => row.trim())
    expect(guards).toEqual(rows.filter((row) => row !== ''))
  })
  it('a machine has the name of its entity', () => {
    expect(machine.entity).toBe(entity)
  })
})
