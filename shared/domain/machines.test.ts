import { describe, expect, it } from 'vitest'
import { actionsOf, lifecycles, type MachineEntity, machines } from './machines.ts'
import { type Role, roles } from './roles.ts'
import { keysOf } from './status.ts'
import { type Machine, step } from './transition.ts'

const entities = Object.keys(machines) as MachineEntity[]
const callers: (Role | 'effect')[] = [...roles, 'effect']

describe.each(entities)('machine of %s', (entity) => {
  const machine: Machine = machines[entity]
  const { statuses, initial } = lifecycles[entity]
  const names = keysOf(statuses)

  it('a machine names only statuses that exist, each with a label and a tone', () => {
    for (const { from, to } of machine.transitions)
      expect(names).toEqual(expect.arrayContaining([...from, to]))
    for (const name of names) {
      expect(statuses[name]?.label).toMatch(/\S/)
      expect(statuses[name]?.tone).toMatch(/\S/)
    }
  })

  it('a machine has one step at most for an action from a status', () => {
    const seen = machine.transitions.flatMap(({ action, from }) =>
      from.map((status) => `${action} ${status}`),
    )
    expect(seen).toEqual([...new Set(seen)])
  })

  it('a machine reaches every status from the first', () => {
    const reached = new Set([initial])
    for (const _ of names)
      for (const { from, to } of machine.transitions)
        if (from.some((status) => reached.has(status))) reached.add(to)
    const unreached = names.filter((name) => !reached.has(name))
    expect(
      unreached,
      `add transitions to these statuses to the machine of ${entity}, and their rows to \`expected\` below`,
    ).toEqual([])
  })

  it('a machine gives effects to nobody and calls to somebody', () => {
    for (const { effect, roles } of machine.transitions)
      expect(roles.length > 0, 'a call has roles').toBe(!effect)
  })
})

/** Rows `from action to roles`; `-` for a step that no person causes. Written by hand from the rules. */
const expected: Record<MachineEntity, string> = {
  shipping: `
    draft send sent -
    sent accept accepting acceptance
    not_received accept accepting acceptance
    accepting close closed acceptance
    closed reopen accepting acceptance,support
    not_received reopen sent acceptance,support
    sent not_received not_received acceptance
    accepting take_back sent -`,
  sample: `
    registered ship shipped -
    not_received arrive shipped -
    shipped accept accepted acceptance
    not_received accept accepted acceptance
    not_required accept accepted acceptance,support
    shipped mark_not_valid not_valid acceptance
    not_received mark_not_valid not_valid acceptance
    accepted mark_not_valid not_valid acceptance,planner,analyst,support
    shipped mark_not_required not_required acceptance
    accepted mark_not_required not_required support
    shipped mark_not_received not_received acceptance
    not_valid reinstate accepted acceptance,supervisor,analyst,administration,planner,support
    accepted take_back shipped acceptance
    not_valid take_back shipped acceptance
    not_required take_back shipped acceptance
    not_received take_back shipped acceptance
    accepted take_back_not_received not_received acceptance
    not_valid take_back_not_received not_received acceptance
    accepted take_back_not_required not_required acceptance`,
  'analyzable-sample': `
    waiting accept accepted acceptance
    accepted plan planned planner
    re_test plan planned planner
    second_tier plan planned planner
    planned unplan accepted planner
    planned unplan_re_test re_test planner
    planned unplan_second_tier second_tier planner
    planned punch punched planner
    punched unpunch planned planner
    planned start_analysis in_analysis -
    punched start_analysis in_analysis -
    in_analysis reopen_plate punched -
    in_analysis import_results to_review -
    to_review delete_results in_analysis -
    in_analysis replan_run planned -
    to_review replan_run planned -
    to_review send_to_verify to_verify -
    in_analysis repeat re_test analyst,support
    to_review repeat re_test analyst,support
    to_review send_to_second_tier second_tier -
    to_review wait_scheduled recall -
    to_verify accept_report reported -
    to_verify await_recall recall -
    recall complete_recall reported -
    reported await_again recall -
    re_test return_to_review to_review -
    second_tier return_to_review to_review -
    to_verify return_to_review to_review -
    recall return_to_review to_review -
    reported return_to_review to_review -
    planned take_lead to_review -
    punched take_lead to_review -
    in_analysis take_lead to_review -
    re_test take_lead to_review -
    second_tier take_lead to_review -
    to_verify take_lead to_review -
    recall take_lead to_review -
    reported take_lead to_review -
    ${[
      'waiting',
      'accepted',
      'planned',
      'punched',
      'in_analysis',
      'to_review',
      're_test',
      'second_tier',
      'recall',
      'to_verify',
    ]
      .flatMap((from) => [
        `${from} mark_not_valid not_valid acceptance,planner,analyst,support
    closed take_up to_review -
    not_required take_up to_review -
    accepted take_back waiting -
    not_valid take_back waiting -
    not_required take_back waiting -
    closed take_back waiting -`,
        `${from} mark_not_required not_required acceptance,support`,
        `${from} close closed analyst,support`,
      ])
      .join('\n')}
    closed reopen accepted -
    closed reinstate accepted acceptance,supervisor,analyst,administration,planner,support
    not_valid reinstate accepted acceptance,supervisor,analyst,administration,planner,support
    not_required reinstate accepted acceptance,support`,
  'analysis-request': `
    open close closed support
    closed open open support`,
  plate: `
    planning start_punching punching planner
    punching undo_punching planning -
    planning close closed planner
    punching close closed planner
    closed reopen punching planner,analyst,supervisor
    closed import_results analyzed analyst
    analyzed delete_results closed analyst
    analyzed reject rejected analyst,supervisor
    completed reject rejected analyst,supervisor
    rejected take_back_rejection analyzed analyst,supervisor
    closed repeat repeated -
    rejected repeat repeated -
    analyzed complete completed analyst`,
  'sample-analysis': `
    planned punch punched -
    punched unpunch planned -
    planned start running -
    punched start running -
    running reopen_plate punched -
    running import_results to_review -
    to_review delete_results running -
    to_review decide decided analyst
    pending decide decided analyst
    to_review suspend pending analyst
    decided accept_report reported -
    decided return_to_pending pending -
    reported return_to_pending pending -
    discarded return_to_pending pending -
    planned discard discarded -
    punched discard discarded -
    running discard discarded -
    to_review discard discarded -
    pending discard discarded -
    decided discard discarded -
    discarded take_up to_review -`,
  report: `
    pending accept accepted supervisor
    pending refuse refused supervisor
    accepted reopen reopened supervisor
    reopened supersede superseded -`,
  'sample-request': `
    pending assume assume_re_test -
    assume_re_test release pending -
    assume_re_test complete done -
    assume_re_test separate pending -
    done separate pending -
    pending upload_report done analyst
    pending refuse refused supervisor,planner,support
    assume_re_test refuse refused supervisor,planner,support`,
  invite: `
    pending accept accepted -
    pending withdraw withdrawn administration
    pending resend pending administration
    expired resend pending administration
    pending expire expired -`,
  notification: `
    new view viewed ${roles.join(',')}
    new work worked ${roles.join(',')}
    viewed work worked ${roles.join(',')}`,
  'remote-request': `
    pending approve approved administrator
    pending refuse refused administrator
    pending withdraw withdrawn administrator`,
  'follow-up': `
    referred visit visited acceptance,analyst,supervisor
    referred test testing acceptance,analyst,supervisor
    visited test testing acceptance,analyst,supervisor
    referred diagnose diagnosed acceptance,analyst,supervisor
    visited diagnose diagnosed acceptance,analyst,supervisor
    testing diagnose diagnosed acceptance,analyst,supervisor
    diagnosed treat treated acceptance,analyst,supervisor
    referred not_confirm not_confirmed acceptance,analyst,supervisor
    visited not_confirm not_confirmed acceptance,analyst,supervisor
    testing not_confirm not_confirmed acceptance,analyst,supervisor
    referred carrier carrier acceptance,analyst,supervisor
    visited carrier carrier acceptance,analyst,supervisor
    testing carrier carrier acceptance,analyst,supervisor
    referred lose lost acceptance,analyst,supervisor
    visited lose lost acceptance,analyst,supervisor
    testing lose lost acceptance,analyst,supervisor
    diagnosed lose lost acceptance,analyst,supervisor
    treated lose lost acceptance,analyst,supervisor
    referred die died acceptance,analyst,supervisor
    visited die died acceptance,analyst,supervisor
    testing die died acceptance,analyst,supervisor
    diagnosed die died acceptance,analyst,supervisor
    treated die died acceptance,analyst,supervisor
    lost die died acceptance,analyst,supervisor
    not_confirmed resume testing acceptance,analyst,supervisor
    carrier resume testing acceptance,analyst,supervisor
    lost resume testing acceptance,analyst,supervisor`,
  'user-right': `
    pending approve approved administrator
    pending refuse refused administrator
    pending withdraw withdrawn support`,
  instrument: `
    in_use take_out out_of_use planner,analyst,supervisor
    out_of_use take_back in_use planner,analyst,supervisor
    retired take_back in_use planner,analyst,supervisor
    in_use retire retired planner,analyst,supervisor
    out_of_use retire retired planner,analyst,supervisor`,
  'reagent-lot': `
    received release released planner,analyst,supervisor
    quarantine release released planner,analyst,supervisor
    received quarantine quarantine planner,analyst,supervisor
    released quarantine quarantine planner,analyst,supervisor
    received refuse refused planner,analyst,supervisor
    released refuse refused planner,analyst,supervisor
    quarantine refuse refused planner,analyst,supervisor
    released finish finished planner,analyst,supervisor
    refused readmit quarantine planner,analyst,supervisor
    finished readmit quarantine planner,analyst,supervisor`,
  'eqa-round': `
    received measure analysed -
    analysed unmeasure received -
    analysed send sent analyst,supervisor
    sent evaluate evaluated analyst,supervisor
    evaluated close closed analyst,supervisor
    received give_up closed analyst,supervisor
    analysed give_up closed analyst,supervisor
    sent give_up closed analyst,supervisor`,
}

interface Row {
  readonly from: string
  readonly action: string
  readonly to: string
  readonly roles: readonly string[]
}
const rowsOf = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ') as [string, string, string, string])
    .map(([from, action, to, who]) => ({ from, action, to, roles: who === '-' ? [] : who.split(',') }))

describe.each(entities)('status × action × role of %s', (entity) => {
  const rows = rowsOf(expected[entity])
  const machine: Machine = machines[entity]

  it('a machine has no action beyond the expected ones', () => {
    expect(actionsOf(machine).sort()).toEqual([...new Set(rows.map((row) => row.action))].sort())
  })

  it.each(callers)('a machine’s steps are the expected ones for %s', (caller) => {
    const may = (row: Row) => caller === 'effect' || caller === 'administrator' || row.roles.includes(caller)
    for (const from of keysOf(lifecycles[entity].statuses))
      for (const action of actionsOf(machine)) {
        const open = rows.filter((row) => row.action === action && may(row))
        const row = open.find((candidate) => candidate.from === from)
        const result = step(machine, from, action, caller)
        const where = `${from} ${action} ${caller}`
        if (row) expect(result, where).toMatchObject({ kind: 'step', to: row.to })
        else if (open.length === 0) expect(result.kind, where).toBe('role')
        else if (open.some((candidate) => candidate.to === from)) expect(result.kind, where).toBe('already')
        else expect(result.kind, where).toBe('refused')
      }
  })
})
