import { describe, expect, it } from 'vitest'
import { recipientTypeLabels } from './newborn.ts'
import { attemptRefusal, isAttempt, takesForm, wasReached } from './request-attempt.ts'
import { sampleRequestStatuses, sampleRequestTypeLabels } from './sample-request.ts'
import { keysOf } from './status.ts'

describe('an attempt to have the material taken', () => {
  it('an attempt to have the material taken is made about approved requests that wait for material, and no other', () => {
    const possible = keysOf(sampleRequestTypeLabels).flatMap((type) =>
      keysOf(sampleRequestStatuses).flatMap((status) =>
        [true, false].flatMap((approved) =>
          attemptRefusal({ type, status, approved }) === null ? [`${type} ${status} ${approved}`] : [],
        ),
      ),
    )
    expect(possible).toEqual(['new_spot pending true', 'serum_sample pending true', 'scheduled pending true'])
  })

  it('an attempt to have the material taken reaches whoever may have it taken; the clinical centre is told', () => {
    expect(keysOf(recipientTypeLabels).filter((one) => !isAttempt(one))).toEqual(['centro_clinico'])
  })

  it('an attempt to have the material taken reaches nobody when nobody answers', () => {
    expect(wasReached('non_raggiungibile')).toBe(false)
    expect(wasReached('richiamare')).toBe(true)
  })

  it('an attempt to have the material taken takes a form from parents who refuse', () => {
    expect(takesForm({ recipientType: 'genitore', outcome: 'rifiuto' })).toBe(true)
    expect(takesForm({ recipientType: 'punto_nascita', outcome: 'rifiuto' })).toBe(false)
    expect(takesForm({ recipientType: 'genitore', outcome: 'comunicato' })).toBe(false)
  })
})
