import { describe, expect, it } from 'vitest'
import { type MachineEntity, machines } from '../machines.ts'
import type { GuardRefusal, Guards, Machine } from '../transition.ts'

type GuardsOfEntity<E extends MachineEntity> = (typeof machines)[E]['guards']
type Facts<E extends MachineEntity, G extends keyof GuardsOfEntity<E>> = GuardsOfEntity<E>[G] extends (
  facts: infer F,
) => unknown
  ? F
  : never

interface Case<F> {
  readonly allows: readonly F[]
  readonly refuses: readonly (readonly [facts: F, refusal: GuardRefusal])[]
}

const now = new Date('2026-03-03T09:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const blocking = [{ severity: 'blocking' as const }]
const minor = [{ severity: 'minor' as const }]
const required = (field: string) => ({ field, message: 'Questo campo è obbligatorio' })
const noBlockingReason = { field: 'reasons', message: 'Indicare almeno un motivo bloccante' }
const card = { id: 1, barcode: 'A1', label: 'ROSSI MARIA' }
const row = { sampleAnalysisId: 1, wells: ['A1'], reason: 'Manca la decisione.' }
const blockers = [{ reason: 'Nessun campione è stato punzonato.' }]
const scan = { own: true, seconds: 10, accepting: true, untouched: true, told: false }
const waiting = {
  status: 'pending',
  answeredBy: null,
  punched: false,
  besideRecall: false,
  forUnsuitable: false,
  measured: false,
  reportPending: false,
  byLead: false,
  refusalForm: false,
} as const
const reason: Case<{ readonly reason: string | null | undefined }> = {
  allows: [{ reason: 'Errore di lettura' }],
  refuses: [
    [{ reason: '' }, required('reason')],
    [{ reason: ' ' }, required('reason')],
    [{ reason: null }, required('reason')],
  ],
}
const punched = { allows: [{ punched: false }], refuses: [[{ punched: true }, {}]] } as const
const openScan = { code: 'SN-9', kind: 'unknown' } as const
const given = { reasons: 1, note: null }
const lead: Case<{ readonly lead: boolean }> = {
  allows: [{ lead: true }],
  refuses: [[{ lead: false }, { code: 'lead_required' }]],
}

/** Facts that each guard allows and refuses. A guard without a row does not compile. */
const cases: {
  readonly [E in MachineEntity]: { readonly [G in keyof GuardsOfEntity<E>]: Case<Facts<E, G>> }
} = {
  shipping: {
    own_laboratory: {
      allows: [{ destinationWorkgroupId: 1, workgroupId: 1 }],
      refuses: [
        [{ destinationWorkgroupId: 1, workgroupId: 2 }, {}],
        [{ destinationWorkgroupId: 1, workgroupId: null }, {}],
      ],
    },
    every_sample_decided: {
      allows: [
        { waiting: [], openScans: [] },
        { waiting: [], openScans: [openScan] },
        { waiting: [card], missingAs: 'not_received', openScans: [] },
      ],
      refuses: [
        [
          { waiting: [card], openScans: [] },
          { code: 'samples_pending', details: { samples: [card] } },
        ],
        [
          { waiting: [card], missingAs: 'not_received', openScans: [openScan] },
          { code: 'open_scans', details: { scans: [openScan] } },
        ],
      ],
    },
    same_day_or_support: {
      allows: [
        { closedAt: hoursAgo(1), role: 'acceptance', now },
        { closedAt: hoursAgo(48), role: 'support', now },
      ],
      refuses: [
        [{ closedAt: hoursAgo(48), role: 'acceptance', now }, {}],
        [{ closedAt: null, role: 'acceptance', now }, {}],
      ],
    },
    overdue_or_confirmed: {
      allows: [
        { confirmed: true, sentAt: hoursAgo(1), reminderAfterHours: 48, now },
        { confirmed: false, sentAt: hoursAgo(49), reminderAfterHours: 48, now },
      ],
      refuses: [
        [{ confirmed: false, sentAt: hoursAgo(48), reminderAfterHours: 48, now }, {}],
        [{ confirmed: false, sentAt: null, reminderAfterHours: 48, now }, {}],
      ],
    },
  },
  sample: {
    acceptable: {
      allows: [{ reasons: [] }, { reasons: minor }],
      refuses: [
        [
          { reasons: [...minor, ...blocking] },
          { field: 'reasons', message: 'Con un motivo bloccante il cartoncino non può essere accettato' },
        ],
      ],
    },
    blocking_reason_given: {
      allows: [{ reasons: [...minor, ...blocking] }],
      refuses: [
        [{ reasons: [] }, noBlockingReason],
        [{ reasons: minor }, noBlockingReason],
      ],
    },
    blocking_reason_and_no_accepted_report: {
      allows: [{ reasons: blocking, reported: false }],
      refuses: [
        [{ reasons: minor, reported: true }, noBlockingReason],
        [
          { reasons: blocking, reported: true },
          {
            message: 'Il cartoncino ha già un referto accettato: riaprirlo prima di cambiare il cartoncino.',
          },
        ],
      ],
    },
    nothing_punched: punched,
    lead_or_support: {
      allows: [{ leadOrSupport: true, note: 'Rivisto' }],
      refuses: [
        [{ leadOrSupport: false, note: 'Rivisto' }, { code: 'lead_required' }],
        [{ leadOrSupport: true, note: null }, required('note')],
      ],
    },
    own_last_scan: {
      allows: [scan],
      refuses: [
        [undefined, expect.objectContaining({ code: 'undo_refused', details: { why: 'late' } })],
        [{ ...scan, seconds: 11 }, expect.objectContaining({ details: { why: 'late' } })],
        [{ ...scan, own: false, seconds: 11 }, expect.objectContaining({ details: { why: 'other' } })],
        [{ ...scan, accepting: false }, expect.objectContaining({ details: { why: 'closed' } })],
        [{ ...scan, untouched: false }, expect.objectContaining({ details: { why: 'changed' } })],
        [{ ...scan, told: true }, expect.objectContaining({ details: { why: 'told' } })],
      ],
    },
  },
  'analyzable-sample': {
    sample_accepted: {
      allows: [{ sampleStatus: 'accepted' }],
      refuses: [[{ sampleStatus: 'shipped' }, {}]],
    },
    free_well_and_discs_left: {
      allows: [{ hasRoom: true, discsLeft: 2, discsNeeded: 2 }],
      refuses: [
        [{ hasRoom: false, discsLeft: 2, discsNeeded: 2 }, { code: 'plate_full' }],
        [
          { hasRoom: true, discsLeft: 1, discsNeeded: 2 },
          { code: 'punches_exhausted', details: { punchesLeft: 1 } },
        ],
      ],
    },
    plate_open: {
      allows: [{ plateStatus: 'planning' }, { plateStatus: 'punching' }],
      refuses: [
        [
          { plateStatus: 'closed' },
          { message: 'La piastra è chiusa: i pozzetti non si possono più cambiare.' },
        ],
      ],
    },
    no_accepted_report: { allows: [{ reported: false }], refuses: [[{ reported: true }, {}]] },
    reason_given_and_no_accepted_report: {
      allows: [
        { ...given, reported: false, takenIn: true, blocking: false },
        { reasons: 0, note: 'Macchia troppo piccola', reported: false, takenIn: true, blocking: false },
        { ...given, reported: false, takenIn: false, blocking: true },
      ],
      refuses: [
        [{ reasons: 0, note: ' ', reported: false, takenIn: true, blocking: false }, required('note')],
        [{ ...given, reported: true, takenIn: true, blocking: true }, {}],
        [{ ...given, reported: false, takenIn: false, blocking: false }, noBlockingReason],
      ],
    },
    nothing_punched: punched,
    reason_given: {
      allows: [given, { reasons: 0, note: 'Doppione' }],
      refuses: [[{ reasons: 0, note: null }, required('note')]],
    },
    lead_or_support: {
      allows: [{ leadOrSupport: true, sampleStatus: 'accepted' }],
      refuses: [
        [{ leadOrSupport: false, sampleStatus: 'accepted' }, { code: 'lead_required' }],
        [
          { leadOrSupport: true, sampleStatus: 'not_valid' },
          {
            message: 'Il cartoncino non è accettato: prima si decide il cartoncino.',
            details: { guard: 'sample_accepted' },
          },
        ],
      ],
    },
  },
  'analysis-request': {
    reason_given: reason,
    reason_given_and_no_other_open: {
      allows: [{ reason: 'Serve ancora', otherNumber: null }],
      refuses: [
        [{ reason: '', otherNumber: null }, required('reason')],
        [
          { reason: 'Serve ancora', otherNumber: '2026/7' },
          expect.objectContaining({ message: expect.stringContaining('2026/7') }),
        ],
      ],
    },
  },
  plate: {
    run_rejectable: {
      allows: [
        { analyst: true, lead: false, released: false, completed: false, signed: 0, toRepeat: 2 },
        { analyst: false, lead: true, released: true, completed: false, signed: 0, toRepeat: 1 },
        { analyst: false, lead: true, released: false, completed: true, signed: 0, toRepeat: 1 },
        { analyst: true, lead: false, released: false, completed: false, signed: 1, toRepeat: 1 },
      ],
      refuses: [
        [
          { analyst: true, lead: false, released: false, completed: true, signed: 0, toRepeat: 2 },
          { code: 'lead_required' },
        ],
        [
          { analyst: false, lead: true, released: false, completed: true, signed: 1, toRepeat: 2 },
          expect.objectContaining({ message: expect.stringContaining('già firmato') }),
        ],
        [
          { analyst: false, lead: false, released: false, completed: false, signed: 0, toRepeat: 2 },
          { code: 'lead_required' },
        ],
        [
          { analyst: true, lead: false, released: true, completed: false, signed: 0, toRepeat: 2 },
          { code: 'lead_required' },
        ],
        [
          { analyst: true, lead: false, released: false, completed: false, signed: 0, toRepeat: 0 },
          expect.objectContaining({ message: expect.stringContaining('già deciso') }),
        ],
      ],
    },
    rejection_revocable: {
      allows: [{ lead: true, ownRejection: false, closedBefore: false }],
      refuses: [
        [{ lead: false, ownRejection: false, closedBefore: false }, { code: 'lead_required' }],
        [
          { lead: true, ownRejection: true, closedBefore: false },
          expect.objectContaining({ code: 'four_eyes' }),
        ],
        [
          { lead: true, ownRejection: false, closedBefore: true },
          { message: expect.stringContaining('già chiusa') },
        ],
      ],
    },
    planned_well_scanned: {
      allows: [{ wellType: 'sample' }, { wellType: 'quality_control' }],
      refuses: [[{ wellType: 'empty' }, {}]],
    },
    samples_without_punching: {
      allows: [{ blockers: [], requiresPunching: false }],
      refuses: [
        [{ blockers: [], requiresPunching: true }, {}],
        [
          { blockers, requiresPunching: true },
          { code: 'plate_blocked', details: { blockers } },
        ],
      ],
    },
    every_well_decided: {
      allows: [{ blockers: [] }],
      refuses: [[{ blockers }, { code: 'plate_blocked', details: { blockers } }]],
    },
    no_results_and_planner_or_lead: {
      allows: [
        { planner: true, lead: false },
        { planner: false, lead: true },
      ],
      refuses: [[{ planner: false, lead: false }, { code: 'lead_required' }]],
    },
    file_matches: {
      allows: [{ problems: [] }, { problems: [{ severity: 'warning', text: 'Manca un pozzetto.' }] }],
      refuses: [
        [
          {
            problems: [
              { severity: 'info', text: 'Letto.' },
              { severity: 'error', text: 'Altra piastra.' },
            ],
          },
          { code: 'file_mismatch', message: 'Altra piastra.' },
        ],
      ],
    },
    reason_given: reason,
    every_row_decided: {
      allows: [{ undecided: [] }],
      refuses: [
        [
          { undecided: [row] },
          {
            code: 'undecided_rows',
            message: 'Pozzetto A1: Manca la decisione.',
            details: { rows: [row] },
          },
        ],
        [
          { undecided: [row, row] },
          expect.objectContaining({ message: '2 righe non hanno ancora una decisione completa.' }),
        ],
      ],
    },
  },
  'sample-analysis': {
    action_given: {
      allows: [
        { refusal: null, noteRequired: false, note: null },
        { refusal: null, noteRequired: true, note: 'Visto' },
      ],
      refuses: [
        [
          { refusal: { text: 'PHE è aperto.' }, noteRequired: false, note: null },
          { field: 'actionId', message: 'PHE è aperto.' },
        ],
        [{ refusal: null, noteRequired: true, note: ' ' }, required('note')],
      ],
    },
  },
  report: {
    validator: {
      allows: [{ validator: true }],
      refuses: [[{ validator: false }, { code: 'validator_required' }]],
    },
    reason_given: reason,
    motivation_given: {
      allows: [{ motivation: 'Valore corretto' }],
      refuses: [[{ motivation: '' }, required('motivation')]],
    },
  },
  'sample-request': {
    approved_serum: {
      allows: [{ approved: true, type: 'serum_sample' }],
      refuses: [
        [{ approved: false, type: 'serum_sample' }, { message: 'La richiesta non è ancora approvata.' }],
        [{ approved: true, type: 're_test' }, { message: 'Una ripetizione non ha un referto da caricare.' }],
        ...(['new_spot', 'scheduled'] as const).map(
          (type) =>
            [
              { approved: true, type },
              {
                message:
                  'La richiesta chiede un cartoncino: si completa con il cartoncino, non con un referto.',
              },
            ] as const,
        ),
      ],
    },
    refusable: {
      allows: [
        { ...waiting, reason: 'Disco finito', type: 're_test', role: 'planner' },
        { ...waiting, reason: 'Doppia', type: 'new_spot', role: 'supervisor' },
      ],
      refuses: [
        [{ ...waiting, reason: 'Doppia', type: 'new_spot', role: 'planner' }, { code: 'permission_denied' }],
        [{ ...waiting, reason: '', type: 're_test', role: 'planner' }, required('reason')],
        [
          { ...waiting, reason: 'Doppia', type: 'new_spot', role: 'supervisor', reportPending: true },
          { message: 'La richiesta fa parte di un referto da verificare: rifiutare il referto.' },
        ],
      ],
    },
  },
  invite: {},
  notification: {
    addressee: {
      allows: [{ userId: 1, personId: 1 }],
      refuses: [
        [
          { userId: 1, personId: 2 },
          { message: 'Una notifica diventa letta quando la apre la persona a cui è indirizzata.' },
        ],
      ],
    },
  },
  'remote-request': {
    second_person: {
      allows: [
        { createdBy: 1, personId: 2, related: false },
        { createdBy: null, personId: 2, related: false },
      ],
      refuses: [
        [{ createdBy: 1, personId: 1, related: false }, { code: 'second_person' }],
        [
          { createdBy: 1, personId: 2, related: true },
          expect.objectContaining({ code: 'second_person', message: expect.stringContaining('creati') }),
        ],
      ],
    },
    author: {
      allows: [{ createdBy: 1, personId: 1 }],
      refuses: [
        [{ createdBy: 1, personId: 2 }, {}],
        [{ createdBy: null, personId: 2 }, {}],
      ],
    },
  },
  'follow-up': {
    diagnosis_given: {
      allows: [{ diagnosis: 'MCAD' }],
      refuses: [
        [{ diagnosis: null }, { message: 'Indicare la diagnosi.' }],
        [{ diagnosis: ' ' }, { message: 'Indicare la diagnosi.' }],
      ],
    },
    told_by: {
      allows: [{ reason: 'Dal centro: enzima nella norma' }],
      refuses: [[{ reason: null }, { message: 'Scrivere chi lo ha detto e perché.' }]],
    },
  },
  'user-right': {
    third_person: {
      allows: [
        { createdBy: 1, userId: 2, personId: 3, related: false },
        { createdBy: null, userId: 2, personId: 3, related: false },
      ],
      refuses: [
        [
          { createdBy: 1, userId: 2, personId: 3, related: true },
          expect.objectContaining({ code: 'second_person', message: expect.stringContaining('creati') }),
        ],
        [
          { createdBy: 1, userId: 2, personId: 1, related: false },
          expect.objectContaining({ code: 'second_person' }),
        ],
        [
          { createdBy: 1, userId: 2, personId: 2, related: false },
          expect.objectContaining({ code: 'second_person' }),
        ],
        [
          { createdBy: null, userId: 2, personId: 2, related: false },
          expect.objectContaining({ code: 'second_person' }),
        ],
      ],
    },
  },
  instrument: { signed_by_lead: lead },
  'reagent-lot': {
    signed_by_lead: lead,
    releasable_by_lead: {
      allows: [{ lead: true, lastDay: '2026-03-03', today: '2026-03-03' }],
      refuses: [
        [{ lead: false, lastDay: '2026-03-04', today: '2026-03-03' }, { code: 'lead_required' }],
        [
          { lead: true, lastDay: '2026-03-02', today: '2026-03-03' },
          expect.objectContaining({ message: expect.stringContaining('scaduto') }),
        ],
      ],
    },
  },
  'eqa-round': {
    sendable: {
      allows: [{ lead: true, released: 1 }],
      refuses: [
        [{ lead: false, released: 1 }, { code: 'lead_required' }],
        [{ lead: true, released: 0 }, { message: expect.stringContaining('trattengono') }],
      ],
    },
    evaluated: {
      allows: [{ evaluated: 1 }],
      refuses: [[{ evaluated: 0 }, { message: expect.stringContaining('almeno un risultato') }]],
    },
    corrected: {
      allows: [{ lead: true, open: 0 }],
      refuses: [
        [{ lead: false, open: 0 }, { code: 'lead_required' }],
        [{ lead: true, open: 1 }, { message: expect.stringContaining('azione correttiva') }],
        [{ lead: true, open: 3 }, { message: expect.stringMatching(/^3 risultati/) }],
      ],
    },
    given_up: {
      allows: [{ lead: true, reason: 'Campioni arrivati rotti' }],
      refuses: [
        [{ lead: false, reason: 'Campioni arrivati rotti' }, { code: 'lead_required' }],
        [{ lead: true, reason: ' ' }, expect.objectContaining({ field: 'reason' })],
      ],
    },
  },
}

describe.each(Object.keys(machines) as MachineEntity[])('guards of %s', (entity) => {
  const machine: Machine = machines[entity]
  const guards: Guards = machine.guards
  const own = cases[entity] as Readonly<Record<string, Case<never>>>

  it('an entity’s guards are those that its transitions name, and no others', () => {
    const named = new Set(machine.transitions.flatMap(({ guard }) => guard ?? []))
    expect(Object.keys(guards).toSorted()).toEqual([...named].toSorted())
  })

  it('an entity’s guards each have facts that they allow and facts that they refuse', () => {
    for (const [name, guard] of Object.entries(guards)) {
      const { allows = [], refuses = [] } = own[name] ?? {}
      expect([allows.length > 0, refuses.length > 0], name).toEqual([true, true])
      for (const facts of allows) expect(guard(facts), `${name} ${JSON.stringify(facts)}`).toBeNull()
      for (const [facts, refusal] of refuses)
        expect(guard(facts), `${name} ${JSON.stringify(facts)}`).toEqual(refusal)
    }
  })
})
