import { Me, SampleRequestDetail } from '@sne/shared/contract'
import {
  keysOf,
  type Role,
  type SampleRequestStatus,
  type SampleRequestType,
  sampleRequestStatuses,
  sampleRequestTypeLabels,
} from '@sne/shared/domain'
import { record } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import { stepsOf } from './steps.ts'

const stamp = { at: '2026-11-20T08:00:00Z', by: null }
const request = (type: SampleRequestType, status: SampleRequestStatus, change: object = {}) =>
  record(SampleRequestDetail, {
    ...{ type, status, reportId: null, notRefusable: null, instead: null, refusalLeavesOpen: null },
    approved: { ...stamp, reportId: null },
    ...change,
  })
const person = (currentRole: Role, rights: { validator?: boolean; support?: boolean } = {}) =>
  record(Me, {
    roles: [currentRole],
    currentRole,
    admin: false,
    hcp: {
      ...{ title: null, name: 'Anna', surname: 'Neri', phone: null, lead: false },
      validator: rights.validator ?? false,
      ...{ config: { screenings: ['sne'] }, workgroup: null },
    },
    impersonatedBy: rights.support ? { id: 9, email: 'supporto@lab.it', label: 'Supporto' } : null,
  })
const offered = (one: SampleRequestDetail, me: Me) => stepsOf(one, me).map(({ key }) => key)

/** Every type and status in which a role has something to do. */
const workOf = (role: Role) =>
  Object.fromEntries(
    keysOf(sampleRequestTypeLabels).flatMap((type) =>
      keysOf(sampleRequestStatuses).flatMap((status) => {
        const steps = offered(request(type, status), person(role))
        return steps.length > 0 ? [[`${type} ${status}`, steps.join(' ')]] : []
      }),
    ),
  )

describe('the steps of a request that was approved', () => {
  it('the steps of a request that was approved are for an analyst calls, material that came and its follow-up', () => {
    expect(workOf('analyst')).toEqual({
      'new_spot pending': 'change attempt',
      'new_spot assume_re_test': 'change attempt',
      'serum_sample pending': 'change attempt upload',
      'serum_sample assume_re_test': 'change attempt',
      'scheduled pending': 'change attempt',
      'scheduled assume_re_test': 'change attempt',
    })
  })

  it('the steps of a request that was approved are for an analyst another report of serum once one was uploaded', () => {
    const file = {
      name: 'siero.pdf',
      size: 9,
      type: null,
      sha256: 'a'.repeat(64),
      uploaded: { at: '', by: null },
    }
    const done = { ...request('serum_sample', 'done'), file }
    expect(offered(done, person('analyst'))).toEqual(['correct'])
    expect(offered(done, person('supervisor'))).toEqual([])
  })

  it('the steps of a request that was approved are for a supervisor calls and the refusal', () => {
    expect(workOf('supervisor')).toEqual({
      're_test pending': 'refuse',
      're_test assume_re_test': 'refuse',
      'new_spot pending': 'change refuse attempt',
      'new_spot assume_re_test': 'change refuse attempt',
      'serum_sample pending': 'change refuse attempt',
      'serum_sample assume_re_test': 'change refuse attempt',
      'scheduled pending': 'change refuse attempt',
      'scheduled assume_re_test': 'change refuse attempt',
    })
  })

  it('the steps of a request that was approved are for a planner the refusal of repetitions alone', () => {
    expect(workOf('planner')).toEqual({ 're_test pending': 'refuse', 're_test assume_re_test': 'refuse' })
  })
})

describe('a step that the server would refuse', () => {
  const why = (one: SampleRequestDetail, me: Me, key: string) =>
    stepsOf(one, me).find((step) => step.key === key)?.blocked ?? null

  it('a step that the server would refuse names its reason: a missing right, approval or a present card', () => {
    const waiting = request('serum_sample', 'pending', { approved: null })
    expect(why(waiting, person('supervisor'), 'approve')).toContain('validare')
    expect(why(waiting, person('supervisor', { validator: true }), 'approve')).toBeNull()
    expect(why(waiting, person('analyst'), 'attempt')).toContain('non è ancora approvata')
    expect(why(waiting, person('analyst'), 'upload')).toContain('non è ancora approvata')
    expect(why(request('new_spot', 'assume_re_test'), person('analyst'), 'attempt')).toContain(
      'già in laboratorio',
    )
    const told = request('new_spot', 'pending', { notRefusable: 'Prima il centro clinico.' })
    expect(why(told, person('supervisor'), 'refuse')).toBe('Prima il centro clinico.')
  })

  it('a step that the server would refuse is not offered: an approval that belongs to a report', () => {
    const ofReport = request('new_spot', 'pending', { approved: null, reportId: 4 })
    expect(offered(ofReport, person('supervisor', { validator: true }))).not.toContain('approve')
  })

  it('a step that the server would refuse is every one in a session of support', () => {
    const steps = stepsOf(request('serum_sample', 'pending'), person('analyst', { support: true }))
    expect(steps.every(({ blocked }) => blocked?.includes('sessione di assistenza'))).toBe(true)
  })
})

it('other material for an exhausted card is asked for by an analyst', () => {
  const exhausted = request('re_test', 'pending', { instead: 'recall_spot' })
  expect(offered(exhausted, person('analyst'))).toEqual(['newCard'])
  expect(offered(exhausted, person('planner'))).toEqual(['refuse'])
})
